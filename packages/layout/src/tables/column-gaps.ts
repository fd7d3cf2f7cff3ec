import { edgeGaps } from './edge-gaps.ts'
import type { VisualRow } from './table-rows.ts'
import { finestGap, joinGap, segmentsOf } from './table-rows.ts'

/**
 * Where the columns of some rows part, as x coordinates in rising order. A place parts columns when at most 6 % of the rows have ink there
 * over a width that grows when the rows are few, and when each column so made has text in at least two rows and a fifth of all.
 */
export function columnGaps(rows: readonly VisualRow[], em: number): readonly number[] {
  if (rows.length === 0) return []
  const left = Math.min(...rows.map((r) => r.box.x))
  const right = Math.max(...rows.map((r) => r.box.x + r.box.width))
  const bins = Math.max(1, Math.ceil((right - left) * 2))
  const ink = new Int32Array(bins + 1)
  const pieces = rows.map((row) =>
    segmentsOf(
      row.segments.flatMap((s) => s.atoms),
      finestGap * row.size,
      joinGap * row.size,
    ).map((s) => [s.box.x, s.box.x + s.box.width] as const),
  )
  for (const row of pieces) {
    for (const [x1, x2] of row) {
      const from = Math.max(0, Math.floor((x1 - left) * 2))
      const to = Math.min(bins, Math.max(from + 1, Math.ceil((x2 - left) * 2)))
      ink[from] = (ink[from] as number) + 1
      ink[to] = (ink[to] as number) - 1
    }
  }
  for (let i = 1; i <= bins; i++) ink[i] = (ink[i] as number) + (ink[i - 1] as number)
  const allowed = Math.floor(rows.length * 0.06)
  const least = em * (rows.length >= 6 ? 0.42 : rows.length >= 4 ? 0.6 : 0.9)
  const gaps = lowRuns(ink, bins, allowed)
    .filter(([a, b]) => (b - a) / 2 >= least)
    .map(([a, b]) => middleOf(ink, a, b) / 2 + left)
  const all = [...gaps, ...edgeGaps(rows, em, gaps)].sort((a, b) => a - b)
  return dropEmptyColumns(all, pieces, Math.max(2, Math.ceil(rows.length * 0.2)))
}

function lowRuns(ink: Int32Array, bins: number, allowed: number): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  let start = -1
  for (let i = 0; i <= bins; i++) {
    const low = i < bins && (ink[i] as number) <= allowed
    if (low && start < 0) start = i
    if (!low && start >= 0) {
      if (start > 0 && i < bins) runs.push([start, i])
      start = -1
    }
  }
  return runs
}

/** The middle of the emptiest stretch of a run. */
function middleOf(ink: Int32Array, from: number, to: number): number {
  let least = Infinity
  for (let i = from; i < to; i++) least = Math.min(least, ink[i] as number)
  let best = from
  let longest = 0
  for (let i = from; i < to;) {
    let j = i
    while (j < to && ink[j] === least) j++
    if (j - i > longest) [longest, best] = [j - i, i]
    i = j + 1
  }
  return best + longest / 2
}

function dropEmptyColumns(
  gaps: readonly number[],
  rows: readonly (readonly (readonly [number, number])[])[],
  least: number,
): readonly number[] {
  const kept = [...gaps]
  for (let c = 0; c <= kept.length;) {
    const from = kept[c - 1] ?? -Infinity
    const to = kept[c] ?? Infinity
    const filled = rows.filter((row) => row.some(([a, b]) => (a + b) / 2 > from && (a + b) / 2 <= to)).length
    if (filled >= least || kept.length === 0) c++
    else kept.splice(c < kept.length ? c : c - 1, 1)
  }
  return kept
}
