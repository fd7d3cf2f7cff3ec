import type { Box } from '@colrag/core'
import type { Frame } from '../frame.ts'
import { sorted } from '../sorted.ts'

/** A straight stroke at one coordinate, from `from` to `to` along the other. `weak`: the edge of a filled area, not a drawn line. */
export interface Stroke {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly weak: boolean
}

/** `across` run from left to right, `along` from top to bottom; each list is sorted by `at`, then by `from`. */
export interface Strokes {
  readonly across: readonly Stroke[]
  readonly along: readonly Stroke[]
}

/** Drawn lines alone, and together with the edges of filled areas (empty where there are none). */
export interface PageStrokes {
  readonly drawn: Strokes
  readonly shaded: Strokes
}

/** Strokes nearer than this, in points, are one; so are the pieces of a stroke that are interrupted by less. */
export const snap = 2.5
const manyFills = 3000

/**
 * Draws together what a page drew in pieces: strokes of (nearly) one coordinate that touch, double lines, dashes. Edges of filled areas
 * are weak strokes, except those of grounds that cover most of the page.
 */
export function joinStrokes(lines: readonly Box[], fills: readonly Box[], frame: Frame): PageStrokes {
  const across: Stroke[] = []
  const along: Stroke[] = []
  for (const line of lines) {
    if (line.width >= line.height) across.push({ at: line.y + line.height / 2, from: line.x, to: line.x + line.width, weak: false })
    else along.push({ at: line.x + line.width / 2, from: line.y, to: line.y + line.height, weak: false })
  }
  const drawn = { across: joinCollinear(across), along: joinCollinear(along) }
  const areas =
    fills.length > manyFills
      ? []
      : fills.filter((f) => f.width >= 6 && f.height >= 5 && f.width * f.height <= 0.5 * frame.width * frame.height)
  if (areas.length === 0) return { drawn, shaded: { across: [], along: [] } }
  for (const fill of areas) {
    for (const at of [fill.y, fill.y + fill.height]) across.push({ at, from: fill.x, to: fill.x + fill.width, weak: true })
    for (const at of [fill.x, fill.x + fill.width]) along.push({ at, from: fill.y, to: fill.y + fill.height, weak: true })
  }
  return { drawn, shaded: { across: joinCollinear(across), along: joinCollinear(along) } }
}

function joinCollinear(strokes: readonly Stroke[]): readonly Stroke[] {
  const inOrder = sorted(strokes, (a, b) => a.at - b.at || a.from - b.from || a.to - b.to)
  const joined: Stroke[] = []
  for (let i = 0; i < inOrder.length;) {
    const first = (inOrder[i] as Stroke).at
    let j = i
    while (j < inOrder.length && (inOrder[j] as Stroke).at - first <= snap) j++
    joined.push(...joinRun(inOrder.slice(i, j)))
    i = j
  }
  return sorted(joined, (a, b) => a.at - b.at || a.from - b.from)
}

/** Pieces of one coordinate; the dashes of a dashed line are short and bridge gaps of their own length. */
function joinRun(run: readonly Stroke[]): readonly Stroke[] {
  if (run.length === 1) return run
  const strong = run.filter((s) => !s.weak)
  const at = median((strong.length > 0 ? strong : run).map((s) => s.at))
  const out: Stroke[] = []
  for (const piece of sorted(run, (a, b) => a.from - b.from || a.to - b.to)) {
    const last = out.at(-1)
    const length = piece.to - piece.from
    const reach = Math.max(snap, length < 8 ? Math.min(length * 2, 5) : 0)
    if (last && piece.from - last.to <= reach)
      out[out.length - 1] = { at, from: last.from, to: Math.max(last.to, piece.to), weak: last.weak && piece.weak }
    else out.push({ at, from: piece.from, to: piece.to, weak: piece.weak })
  }
  return out
}

function median(values: readonly number[]): number {
  const inOrder = sorted(values, (a, b) => a - b)
  return inOrder[Math.floor(inOrder.length / 2)] ?? 0
}
