import type { Evidence } from '@colrag/core'
import { splitSentences } from '@colrag/stage-kit'
import type { Candidate } from './candidate.ts'
import { unitNotes } from './unit-notes.ts'

const longest = 240

const mostTogether = 3

/**
 * Sentences of a unit that is no table, alone and up to three in a row while they stay short; the unit's first line and the sentences beside
 * are near, the whole unit and its context far.
 */
export function sentenceCandidates(evidence: Evidence, rank: number): Candidate[] {
  const { text, context } = evidence.unit
  const far = `${context}\n${text}`
  const sentences = splitSentences(text)
  const head = `${unitNotes(evidence.unit)}\n${sentences[0]?.text ?? ''}`
  return sentences.flatMap((sentence, i): Candidate[] => {
    const around = [head, sentences[i - 1]?.text ?? '', sentences[i + 1]?.text ?? ''].join('\n')
    const single = pieces(sentence.text).map(([from, to]): Candidate => {
      const piece = sentence.text.slice(from, to)
      const start = sentence.map[from] ?? sentence.start
      const end = (sentence.map[to - 1] ?? sentence.end - 1) + 1
      return {
        evidence,
        rank,
        statement: piece.trim(),
        value: piece,
        own: piece,
        near: to - from < sentence.text.length ? `${sentence.text}\n${around}` : around,
        far,
        ranges: [[start, end]],
        joined: 1,
      }
    })
    const together: Candidate[] = []
    for (let count = 2; count <= mostTogether; count++) {
      const run = sentences.slice(i, i + count)
      const joined = run.map((s) => s.text).join(' ')
      const last = run.at(-1)
      if (run.length < count || !last || joined.length > longest) break
      together.push({
        evidence,
        rank,
        statement: joined,
        value: joined,
        own: joined,
        near: around,
        far,
        ranges: [[sentence.start, last.end]],
        joined: count,
      })
    }
    return [...single, ...together]
  })
}

/** A sentence as a whole, or overlapping runs of its clauses where it is too long to be an answer. */
function pieces(text: string): [number, number][] {
  if (text.length <= longest) return [[0, text.length]]
  const ends = [...text.matchAll(/[、，,;；。)）】]|\s/gu)].map((m) => m.index + 1)
  ends.push(text.length)
  const found: [number, number][] = []
  let start = 0
  while (start < text.length) {
    const end = Math.max(...ends.filter((e) => e > start && e <= start + longest), Math.min(start + longest / 2, text.length))
    found.push([start, end])
    if (end >= text.length) break
    start = Math.max(ends.filter((e) => e <= start + (end - start) / 2).at(-1) ?? 0, start + Math.ceil((end - start) / 3))
  }
  return found
}
