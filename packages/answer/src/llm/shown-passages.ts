import type { Evidence } from '@colrag/core'
import type { Scored } from '../candidates/score-candidate.ts'

/** A stretch of evidence as a model sees it; `start` is where its text begins in the unit's. */
export interface ShownPassage {
  readonly evidence: Evidence
  readonly heading: string
  readonly text: string
  readonly start: number
}

const longestHeading = 300

/**
 * The first `most` hits of the evidence, each with what stands around it, within `room` characters together, best first; of a longer one the lines around its best statement, or
 * its first lines where it has none.
 */
export function shownPassages(
  evidence: readonly Evidence[],
  scored: readonly Scored[],
  options: { readonly most: number; readonly room: number },
): ShownPassage[] {
  const share = Math.floor(options.room / options.most)
  const shown: ShownPassage[] = []
  let left = options.room
  let hits = 0
  for (const one of evidence) {
    if ((hits >= options.most && one.beside === undefined) || left <= 0) break
    if (one.unit.text.trim() === '') continue
    if (one.beside === undefined) hits++
    const best = scored.find((s) => s.candidate.evidence.unit.id === one.unit.id)?.candidate.ranges.at(-1)?.[0] ?? 0
    const [start, end] = windowOf(
      one.unit.text,
      best,
      Math.min(left, one.beside === undefined ? Math.max(share, left - share * (options.most - hits)) : Math.floor(share / 2)),
    )
    const heading = [one.title, ...one.unit.context.split('\n')]
      .filter((line, i, all) => line !== '' && all.indexOf(line) === i)
      .join(' / ')
    shown.push({ evidence: one, heading: heading.slice(0, longestHeading), text: one.unit.text.slice(start, end), start })
    left -= end - start
  }
  return shown
}

/** Whole lines around a place, within `size` characters where the line itself is no longer. */
function windowOf(text: string, at: number, size: number): [start: number, end: number] {
  if (text.length <= size) return [0, text.length]
  const from = Math.max(0, Math.min(at - Math.floor(size / 3), text.length - size))
  const line = from === 0 ? 0 : text.indexOf('\n', from) + 1
  const start = line > 0 && line <= at ? line : from
  const last = text.lastIndexOf('\n', start + size)
  return [start, last > Math.max(start, at) ? last : Math.min(text.length, start + size)]
}
