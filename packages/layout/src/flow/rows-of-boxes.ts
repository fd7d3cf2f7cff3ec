import type { Box } from '@colrag/core'
import { areaOf, shareInside } from '@colrag/core'
import type { Band } from './bands.ts'
import type { Corridor } from './corridor.ts'
import type { Item } from './item.ts'
import { textLines } from './text-lines.ts'

/** Share of the font size by which the upper edges of the boxes of one row may differ. */
const level = 0.6
const mostBoxes = 40

/**
 * Where a corridor runs between drawn boxes that stand in rows, as on a slide: the items of each row, from top to bottom. Null where columns
 * are to be read: text stands outside the boxes, a box reaches into two rows, the boxes of a row do not begin on one height at both sides,
 * the first row holds no more than heads of columns, rows stand much closer than columns, or numbers at the head of the boxes count otherwise.
 */
export function rowsOfBoxes(
  bands: readonly Band[],
  { x1, x2, first, last }: Corridor,
  drawn: readonly Box[],
  em: number,
): readonly (readonly Item[])[] | null {
  const x = (x1 + x2) / 2
  const within = bands.slice(first, last + 1)
  const items = within.flatMap((band) => band.items)
  const rows = rowsOf(boxesOf(drawn, items, (box) => box.x + box.width <= x2 || box.x >= x1, em))
  if (rows.length < 2) return null
  const isLeft = (box: Box): boolean => box.x + box.width / 2 < x
  const edge = (row: readonly Box[], left: boolean): number => Math.min(...row.filter((b) => isLeft(b) === left).map((b) => b.y))
  const isLevel = (row: readonly Box[]): boolean => Math.abs(edge(row, true) - edge(row, false)) <= level * em
  if (!rows.every((row, i) => isLevel(row) || (i === rows.length - 1 && row.every(isLeft)))) return null
  const boxes = rows.flatMap((row) => [...row].sort((a, b) => a.x - b.x || a.y - b.y))
  const aside = Math.min(...boxes.filter((b) => !isLeft(b)).map((b) => b.x)) - Math.max(...boxes.filter(isLeft).map((b) => b.x + b.width))
  const apart = rows.slice(1).map((row, i) => Math.min(...row.map((b) => b.y)) - bottomOf(rows[i] as readonly Box[]))
  if (Math.max(...apart) < 0.5 * aside) return null
  const parts = rows.map((row) => within.filter((band) => band.items.some((item) => row.some((box) => holds(box, item)))))
  if (new Set(parts.flat()).size !== parts.flat().length || parts.flat().length !== within.length) return null
  if (!countUp(boxes.map((box) => numberOf(items.filter((item) => holds(box, item)))))) return null
  const held = rows.map((row) => items.filter((item) => row.some((box) => holds(box, item))))
  if (held.flat().length !== items.length) return null
  return parts[0]?.length === 1 && parts.some((part) => part.length > 1) ? null : held
}

/** The number that the text of a box begins with; undefined for none. */
function numberOf(items: readonly Item[]): number | undefined {
  const head = textLines(items.flatMap((item) => (item.atom ? [item.atom] : [])))[0]
  const digits = /^\P{L}?(\d+)/u.exec(head?.text.normalize('NFKC') ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const countUp = (numbers: readonly (number | undefined)[]): boolean =>
  numbers.includes(undefined) || numbers.every((n, i) => i === 0 || (n as number) >= (numbers[i - 1] as number))

const holds = (box: Box, item: Item): boolean => shareInside(item.box, box) > 0.5

const bottomOf = (row: readonly Box[]): number => Math.max(...row.map((b) => b.y + b.height))

/** The outermost boxes at one side of the corridor that hold text. */
function boxesOf(drawn: readonly Box[], items: readonly Item[], isAside: (box: Box) => boolean, em: number): readonly Box[] {
  const large = drawn.filter((b) => b.width > 4 * em && b.height > 1.5 * em && isAside(b))
  if (large.length > mostBoxes) return []
  const out: Box[] = []
  for (const box of [...large].sort((a, b) => areaOf(b) - areaOf(a)))
    if (!out.some((o) => shareInside(box, o) > 0.9) && items.some((item) => holds(box, item))) out.push(box)
  return out
}

function rowsOf(boxes: readonly Box[]): readonly (readonly Box[])[] {
  const rows: Box[][] = []
  for (const box of [...boxes].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && box.y < bottomOf(row) - 1) row.push(box)
    else rows.push([box])
  }
  return rows
}
