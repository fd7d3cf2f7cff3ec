import { lessonParts } from '@colrag/core'
import type { LessonPart } from '@colrag/core'
import { foldWidth } from '@colrag/stage-kit'
import { advice, partWords } from './part-words.ts'

/** How much a sentence speaks of each part, and how much it teaches, both in [0, 1]. */
export interface Judged {
  readonly parts: Readonly<Record<LessonPart, number>>
  readonly advice: number
}

/** What stands above a sentence counts so much of what it says itself. */
const ofHeading = 0.4

/**
 * Judges by words. A part's value is its weight among all parts' (with half a word against it, so that a lone hint decides nothing), 0 where the
 * sentence itself says nothing of it; `heading`: what stands above it.
 */
export function judgeSentence(text: string, heading: string): Judged {
  const own = weights(text)
  const above = weights(heading)
  const all = lessonParts.map((part) => (own[part] === 0 ? 0 : own[part] + ofHeading * Math.min(2, above[part])))
  const total = all.reduce((sum, weight) => sum + weight, 0) + 0.5
  const parts = Object.fromEntries(lessonParts.map((part, i) => [part, (all[i] ?? 0) / total])) as Record<LessonPart, number>
  return { parts, advice: advice.reduce((most, [weight, words]) => (weight > most && words.test(text) ? weight : most), 0) }
}

/** Each place of the text counts once: for the longest word that covers it. */
function weights(text: string): Record<LessonPart, number> {
  const folded = foldWidth(text)
  const found = lessonParts.flatMap((part) =>
    partWords[part].flatMap(([weight, words]) =>
      [...folded.matchAll(words)].map((m) => ({ part, weight, word: m[0], from: m.index, to: m.index + m[0].length })),
    ),
  )
  found.sort((a, b) => b.to - b.from - (a.to - a.from) || b.weight - a.weight || a.from - b.from)
  const sums: Record<LessonPart, number> = { preparation: 0, response: 0, recovery: 0 }
  const taken: (typeof found)[number][] = []
  for (const one of found) {
    if (taken.some((t) => one.from < t.to && t.from < one.to)) continue
    if (!taken.some((t) => t.word === one.word)) sums[one.part] += one.weight
    taken.push(one)
  }
  return sums
}
