import { captionLabel } from '../kinds/caption-label.ts'
import type { Stroke } from './join-strokes.ts'
import type { VisualRow } from './table-rows.ts'

/**
 * Ranges of rows (first and last index, inclusive) that horizontal strokes of one width set off as tables without vertical lines: two or
 * more strokes with the same ends above each other, and rows of several segments between them, among which single lines may stand between
 * strokes of their own. `strokes` must not belong to another table. Those with strokes between most of their rows come first: rules of the
 * page may enclose several of them. Many lines set widely below the first stroke are no head; where they are not aligned, either (`isAligned`), they are
 * fields and text above a table.
 */
export function ruleBands(
  rows: readonly VisualRow[],
  strokes: readonly Stroke[],
  em: number,
  isAligned: (rows: readonly VisualRow[]) => boolean,
): readonly (readonly [number, number])[] {
  const bands: Band[] = []
  for (const stack of stacksOf(strokes, em)) {
    let open: Band | null = null as Band | null
    let lead: number | null = null
    let singles = 0
    for (let i = 1; i < stack.length; i++) {
      const above = stack[i - 1] as Stroke
      const below = stack[i] as Stroke
      const inside = between(rows, above, below, em)
      const first = inside[0]
      const last = inside.at(-1)
      if (first === undefined || last === undefined) continue
      const multi = inside.filter((r) => (rows[r] as VisualRow).segments.length > 1).length
      const several = multi >= 0.5 * inside.length || (multi > 0 && inside.length <= mostLines)
      if (!open && isLoose(rows, inside) && !isAligned(inside.map((r) => rows[r] as VisualRow))) {
        lead = null
        singles = 0
      } else if (several && !isCrossed(strokes, above, below, em)) {
        open = { from: open?.from ?? lead ?? first, to: last, gaps: (open?.gaps ?? 0) + 1 }
        lead = null
        singles = 0
      } else if (isLine(rows, inside, above, below) && singles < mostSingles && !isCrossed(strokes, above, below, em)) {
        singles++
        if (!open) lead ??= first
      } else {
        if (open) bands.push(open)
        open = null
        lead = null
        singles = 0
      }
    }
    if (open) bands.push(open)
  }
  const sparse = (band: Band): number => Number(band.gaps < leastDense * (band.to - band.from + 1))
  return bands
    .filter((band) => band.to > band.from)
    .sort((a, b) => sparse(a) - sparse(b) || a.from - b.from || b.to - a.to)
    .map(({ from, to }) => [from, to])
}

/** Rows `from` to `to`, and between how many pairs of strokes they stand. */
interface Band {
  readonly from: number
  readonly to: number
  readonly gaps: number
}

const leastDense = 0.5

const mostSingles = 2
/** So many lines, some of one cell only, may make one row. */
const mostLines = 4

const widePitch = 1.8

/** More lines than a head has, as far apart as those of no cell. */
function isLoose(rows: readonly VisualRow[], inside: readonly number[]): boolean {
  if (inside.length <= mostLines) return false
  const own = inside.map((r) => rows[r] as VisualRow)
  const pitches = own.slice(1).map((row, i) => (row.box.y - (own[i] as VisualRow).box.y) / row.size)
  return pitches.every((p) => p > 1.3) && pitches.reduce((n, p) => n + p, 0) > widePitch * pitches.length
}

/** One short line between two strokes close to it: a heading over several columns, or of the rows below it; no caption. */
function isLine(rows: readonly VisualRow[], inside: readonly number[], above: Stroke, below: Stroke): boolean {
  const row = rows[inside[0] as number] as VisualRow
  return (
    inside.length === 1 &&
    below.at - above.at <= 2.6 * row.size &&
    row.box.width <= 0.7 * (above.to - above.from) &&
    captionLabel(row.text) === null
  )
}

/** A stroke between the two that reaches further than they do at both sides is none of the table's. */
const isCrossed = (strokes: readonly Stroke[], above: Stroke, below: Stroke, em: number): boolean =>
  strokes.some((s) => s.at > above.at + 1 && s.at < below.at - 1 && s.from < above.from - em && s.to > above.to + em)

/** Strokes with the same ends, from top to bottom. */
function stacksOf(strokes: readonly Stroke[], em: number): readonly (readonly Stroke[])[] {
  const long = strokes.filter((s) => s.to - s.from > 8 * em)
  const stacks: Stroke[][] = []
  for (const stroke of [...long].sort((a, b) => a.at - b.at || a.from - b.from)) {
    const stack = stacks.find((s) => Math.abs((s[0] as Stroke).from - stroke.from) < em && Math.abs((s[0] as Stroke).to - stroke.to) < em)
    if (stack) stack.push(stroke)
    else if (stacks.length < 200) stacks.push([stroke])
  }
  return stacks.filter((s) => s.length > 1)
}

/** Rows between two strokes that keep within their ends. */
function between(rows: readonly VisualRow[], above: Stroke, below: Stroke, em: number): readonly number[] {
  return rows.flatMap((row, i) => {
    const y = row.box.y + row.box.height / 2
    return y > above.at && y < below.at && row.box.x + row.box.width < above.to + em && row.box.x > above.from - em ? [i] : []
  })
}
