import { isCjk } from '@colrag/stage-kit'
import { hasValue, segmentText } from './has-value.ts'
import type { Stroke } from './join-strokes.ts'
import type { Segment, VisualRow } from './table-rows.ts'

/** A segment in its place: columns `from` to `to`, both inclusive. */
export interface PlacedSegment extends Segment {
  readonly from: number
  readonly to: number
}

/** A visual row whose segments are cut at the columns. */
export interface PlacedRow {
  readonly row: VisualRow
  readonly placed: readonly PlacedSegment[]
}

/** Shorter words were not broken off for want of room. */
const leastWrapped = 5
const mostLabelLines = 4

const pitch = (a: PlacedRow, b: PlacedRow): number => b.row.box.y + b.row.box.height - a.row.box.y - a.row.box.height

/**
 * Which lines of text make one row of the table. Strokes through most of the table decide where they part most of the rows; else a line
 * joins the one above when it carries on the cells above it: no number, nothing in the first column or a small letter or deeper indent
 * at its start, and no wider gap than between the lines of one cell.
 */
export function logicalRows(
  rows: readonly PlacedRow[],
  strokes: readonly Stroke[],
  left: number,
  right: number,
): { readonly groups: readonly (readonly PlacedRow[])[]; readonly head: number } {
  const wide = strokes.filter((s) => Math.min(s.to, right) - Math.max(s.from, left) > 0.7 * (right - left))
  const breaks = rows.slice(1).map((row, i) => wide.some((s) => s.at > middle(rows[i] as PlacedRow) && s.at < middle(row)))
  const firstValue = rows.findIndex(hasValue)
  const bodyFrom = firstValue > 0 ? firstValue - Number(isSectionName(rows[firstValue - 1], rows[firstValue - 2])) : 1
  const inBody = breaks.slice(bodyFrom)
  const ruled = inBody.filter(Boolean).length >= Math.max(2, 0.4 * inBody.length)
  const tight = tightPitch(rows)
  const ends = columnEnds(rows)
  const groups: PlacedRow[][] = []
  let head = 0
  rows.forEach((row, i) => {
    const above = rows[i - 1]
    const group = groups.at(-1)
    const joins =
      above !== undefined &&
      group !== undefined &&
      breaks[i - 1] !== true &&
      (i < bodyFrom
        ? joinsHead(group, row, strokes, tight)
        : ruled
          ? !areBothFull(group, row, ends.length)
          : joinsBody(group, above, row, rows[i + 1], tight, ends))
    if (joins && hasValue(row) && i >= bodyFrom && !ruled) groups[groups.length - 1] = [...group.map(inFirstColumn), row]
    else if (joins) group.push(row)
    else groups.push([row])
    if (i < firstValue && breaks[i] === true && head === 0) head = groups.length
  })
  return { groups, head }
}

/** A name alone in the first column, right below a line of a head, names the rows that follow; in mid-phrase it goes on with the head. */
function isSectionName(row: PlacedRow | undefined, above: PlacedRow | undefined): boolean {
  const [name, ...others] = row?.placed ?? []
  if (!row || !name || others.length > 0 || name.from !== 0 || !above || above.placed.length < 3) return false
  return above.placed.some((s) => s.from === 0) && !/^[\p{Ll}(（[［]/u.test(segmentText(name))
}

/** Where the text of each column ends at the right. */
function columnEnds(rows: readonly PlacedRow[]): readonly number[] {
  const ends: number[] = []
  for (const { placed } of rows) for (const s of placed) ends[s.to] = Math.max(ends[s.to] ?? 0, s.from === s.to ? s.box.x + s.box.width : 0)
  return Array.from(ends, (end) => end ?? 0)
}

/** Two lines with numbers and most columns filled are two rows, although they stand between the same strokes. */
function areBothFull(group: readonly PlacedRow[], row: PlacedRow, columns: number): boolean {
  const isFull = (r: PlacedRow): boolean => hasValue(r) && new Set(r.placed.map((s) => s.from)).size >= Math.max(3, 0.6 * columns)
  return isFull(row) && group.some(isFull)
}

function tightPitch(rows: readonly PlacedRow[]): number {
  const all = rows
    .slice(1)
    .map((row, i) => pitch(rows[i] as PlacedRow, row))
    .filter((p) => p > 1)
    .sort((a, b) => a - b)
  return all[Math.floor(all.length * 0.15)] ?? 0
}

/** Lines of a head are one row unless a stroke parts them or a cell above spans several columns. */
function joinsHead(group: readonly PlacedRow[], row: PlacedRow, strokes: readonly Stroke[], tight: number): boolean {
  if (pitch(group.at(-1) as PlacedRow, row) > 1.7 * Math.max(tight, row.row.size)) return false
  const under = (s: PlacedSegment): boolean => s.to > s.from && row.placed.filter((t) => t.from <= s.to && t.to >= s.from).length > 1
  return !group.some((line) => line.placed.some(under) || isParted(line, row, strokes))
}

const middle = ({ row }: PlacedRow): number => row.box.y + row.box.height / 2

/** A stroke runs between two lines, under words of the upper and over words of the lower one. */
const isParted = (above: PlacedRow, row: PlacedRow, strokes: readonly Stroke[]): boolean =>
  strokes.some((s) => {
    const at = (line: PlacedRow): boolean => line.placed.some(({ box }) => box.x < s.to && box.x + box.width > s.from)
    return s.at > middle(above) && s.at < middle(row) && at(above) && at(row)
  })

function joinsBody(
  group: readonly PlacedRow[],
  above: PlacedRow,
  row: PlacedRow,
  below: PlacedRow | undefined,
  tight: number,
  ends: readonly number[],
): boolean {
  if (pitch(above, row) > 1.25 * Math.max(tight, 1)) return false
  if (hasValue(row)) return group.length < mostLabelLines && group.every(isOpenLabel) && goesOn(above, row)
  const filled = new Set(group.flatMap((r) => r.placed.flatMap((s) => range(s.from, s.to))))
  if (row.placed.some((s) => !filled.has(s.from))) return false
  const first = row.placed.find((s) => s.from === 0)
  const goesOnIn = (s: PlacedSegment, test: (t: PlacedSegment) => boolean): boolean =>
    above.placed.some((t) => t.from === s.from && test(t))
  if (!first && row.placed.length > 1) return row.placed.every((s) => goesOnIn(s, (t) => isWrapped(t, s, ends)))
  if (!first) return row.placed.some((s) => goesOnIn(s, isBroken))
  if (row.placed.length === 1 && isHanging(group, first, below)) return true
  return row.placed.length < filled.size && /^[\p{Ll}(（]/u.test(segmentText(first))
}

/** A first line of a label alone, whose values stand on its last line. */
const isOpenLabel = (row: PlacedRow): boolean => row.placed.length === 1 && row.placed[0]?.from === 0

/** A label that reaches over columns where nothing else stands on its line, kept to its own. */
const inFirstColumn = ({ row, placed }: PlacedRow): PlacedRow => ({ row, placed: placed.map((s) => ({ ...s, to: s.from })) })

/** The label of a row begins in the middle of a phrase that the line above has opened. */
function goesOn(above: PlacedRow, row: PlacedRow): boolean {
  const open = above.placed[0]
  const label = row.placed[0]
  if (!open || label?.from !== 0 || /[:：]$/.test(segmentText(open))) return false
  return /^\p{Ll}{2}/u.test(segmentText(label)) || /(?:[,、・-]|\b(?:and|or|of|the|to|for|in|by|with|from|on))$/u.test(segmentText(open))
}

const isBroken = (above: PlacedSegment): boolean => segmentText(above).length >= leastWrapped || isCjk(segmentText(above)[0] ?? '')

/** The line above had no room left in its column for the first word (or CJK character) of this one, or this one begins in mid-sentence. */
function isWrapped(above: PlacedSegment, { atoms }: PlacedSegment, ends: readonly number[]): boolean {
  const [word] = atoms
  if (!word || !isBroken(above)) return false
  if (/^[\p{Ll}(（]/u.test(word.text)) return true
  const width = isCjk(word.text[0] ?? '') ? word.size : word.box.width + 0.25 * word.size
  return above.box.x + above.box.width + width > (ends[above.to] ?? Infinity) + 0.1 * word.size
}

/** A label that goes on further in below its first line, while the next row begins further out again. */
function isHanging(group: readonly PlacedRow[], label: PlacedSegment, below: PlacedRow | undefined): boolean {
  const [begin] = group
  const start = begin?.placed.find((s) => s.from === 0)
  if (!begin || !start || begin.placed.length < 2) return false
  const next = below?.placed[0]
  const step = 0.2 * begin.row.size
  return label.box.x > start.box.x + step && (!next || next.from > 0 || next.box.x < label.box.x - step)
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
