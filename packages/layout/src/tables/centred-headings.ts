import { hasValue } from './has-value.ts'
import type { PlacedRow, PlacedSegment } from './logical-rows.ts'

/** Lines nearer than this share of the font size stand beside each other, as the lines of cells of unlike height do. */
const besides = 0.8

/**
 * Headings above the first row of numbers that stand over the middle of several cells of the next line, with no stroke to say so: each spans
 * the columns of those cells. One that lines up with the cell below it, by its edges or its middle, keeps to its column, and so do
 * those whose columns are `known`.
 */
export function centredHeadings(rows: readonly PlacedRow[], columns: number, known: ReadonlySet<PlacedSegment>): readonly PlacedRow[] {
  const firstValue = rows.findIndex(hasValue)
  return rows.map((line, i) => {
    const { row } = line
    const below = rows.find((r, j) => j > i && r.row.box.y - row.box.y >= besides * row.size)
    if (!below || i >= firstValue || below.row.box.y - row.box.y > 4 * row.size) return line
    const level = rows.flatMap((r) => (Math.abs(r.row.box.y - row.box.y) < besides * row.size ? r.placed : []))
    const first = line.placed.map((segment) => (known.has(segment) ? segment : spanned(segment, level, below, columns, 'any')))
    if (!first.some((segment) => segment.to > segment.from)) return line
    // Where a neighbour spans, one over the middle of three cells does too, although it lines up with the one in the middle.
    const beside = [...first, ...level.filter((t) => !line.placed.includes(t))]
    return {
      row,
      placed: first.map((s, at) => (s === line.placed[at] && s.from === s.to ? spanned(s, beside, below, columns, 'edges') : s)),
    }
  })
}

/** The segment with the columns of the cells below that it stands over, between its neighbours on one `level`. */
function spanned(
  segment: PlacedSegment,
  level: readonly PlacedSegment[],
  { row, placed }: PlacedRow,
  columns: number,
  by: 'any' | 'edges',
): PlacedSegment {
  const lowest = Math.max(-1, ...level.filter((t) => t !== segment && t.box.x < segment.box.x).map((t) => t.to)) + 1
  const highest = Math.min(columns, ...level.filter((t) => t !== segment && t.box.x > segment.box.x).map((t) => t.from)) - 1
  const under = placed.filter((t) => t.from >= lowest && t.to <= highest)
  if (under.some((t) => t.from <= segment.to && t.to >= segment.from && isLinedUp(segment, t, row.size, by))) return segment
  let best: readonly [number, number] | null = null
  let least = 0.6 * row.size
  for (const [a, first] of under.entries()) {
    for (const [b, last] of under.entries()) {
      if (b <= a || first.from > segment.from || last.to < segment.to) continue
      if (under.slice(a, b + 1).some((t) => t.to > t.from)) continue
      const off = Math.abs(2 * segment.box.x + segment.box.width - first.box.x - last.box.x - last.box.width) / 2
      if (off < least) [best, least] = [[first.from, last.to], off]
    }
  }
  return best ? { ...segment, from: best[0], to: best[1] } : segment
}

function isLinedUp(a: PlacedSegment, b: PlacedSegment, size: number, by: 'any' | 'edges'): boolean {
  const left = a.box.x - b.box.x
  const right = left + a.box.width - b.box.width
  return Math.min(Math.abs(left), Math.abs(right), by === 'any' ? Math.abs(left + right) / 2 : Infinity) < 0.25 * size
}
