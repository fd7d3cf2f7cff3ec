import { captionLabel } from '../kinds/caption-label.ts'
import { columnGaps } from './column-gaps.ts'
import { isBlankMark, isNumeric, isYear } from './numeric-text.ts'
import type { VisualRow } from './table-rows.ts'

/** Rows of a page by index, both ends inclusive. */
export type RowRange = readonly [number, number]

const mostBetween = 3
const widestGap = 4.5
const longestHeading = 60

/**
 * Joins runs of rows that are parts of one table set apart by headings of their own: nothing but a few short lines between them, the second
 * beginning with values instead of a head, and its cells under those of the first.
 */
export function joinBlocks(rows: readonly VisualRow[], blocks: readonly RowRange[], em: number): readonly (readonly RowRange[])[] {
  const joined: RowRange[][] = []
  for (const block of blocks) {
    const group = joined.at(-1)
    const last = group?.at(-1)
    if (group && last && areNear(rows, last, block) && haveSameColumns(part(rows, last), part(rows, block), em)) group.push(block)
    else joined.push([block])
  }
  return joined
}

const part = (rows: readonly VisualRow[], [from, to]: RowRange): readonly VisualRow[] => rows.slice(from, to + 1)

function areNear(rows: readonly VisualRow[], [, above]: RowRange, [below]: RowRange): boolean {
  if (below - above - 1 > mostBetween) return false
  for (let i = above + 1; i <= below; i++) {
    const row = rows[i] as VisualRow
    const last = rows[i - 1] as VisualRow
    if (row.box.y - last.box.y - last.box.height > widestGap * Math.max(row.size, last.size)) return false
    if (i < below && (row.segments.length > 1 || row.text.length > longestHeading || captionLabel(row.text))) return false
  }
  return true
}

const isValue = (text: string): boolean => (isNumeric(text) && !isYear(text)) || isBlankMark(text)

function haveSameColumns(above: readonly VisualRow[], below: readonly VisualRow[], em: number): boolean {
  const parted = (some: readonly VisualRow[]): readonly VisualRow[] => some.filter((r) => r.segments.length > 1)
  const [a, b] = [parted(above), parted(below)]
  const [head] = b
  if (!head || !head.segments.slice(1).every((s) => isValue(s.atoms.map((w) => w.text).join(' ')))) return false
  const apart = Math.max(columnGaps(a, em).length, columnGaps(b, em).length)
  if (apart === 0 || columnGaps([...a, ...b], em).length !== apart) return false
  const edges = (rows: readonly VisualRow[]): readonly (readonly [number, number])[] =>
    rows.flatMap((r) => r.segments.slice(1).map((s) => [s.box.x, s.box.x + s.box.width] as const))
  const known = edges(a)
  const own = edges(b)
  const under = own.filter(([left, right]) => known.some(([x1, x2]) => Math.min(Math.abs(x1 - left), Math.abs(x2 - right)) <= 0.15 * em))
  return under.length >= 0.8 * own.length
}
