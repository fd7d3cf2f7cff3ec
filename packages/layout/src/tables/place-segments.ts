import { unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Stroke } from './join-strokes.ts'
import type { PlacedRow, PlacedSegment } from './logical-rows.ts'
import type { Segment, VisualRow } from './table-rows.ts'
import { centredHeadings } from './centred-headings.ts'
import { joinGap } from './table-rows.ts'

/**
 * Cuts the segments of rows at the column gaps. A segment that has ink across a gap spans the columns; one that stands right above a short
 * stroke spans the columns that the stroke spans (the rule below a heading of several columns).
 */
export function placeSegments(
  rows: readonly VisualRow[],
  gaps: readonly number[],
  strokes: readonly Stroke[],
  extent: readonly [number, number],
): readonly PlacedRow[] {
  const ruled = new Set<PlacedSegment>()
  const placed = rows.map((row) => {
    const pieces = row.segments.flatMap((segment) => cut(segment, gaps, row.size))
    const widened = pieces.map((segment) => widen(segment, row, pieces, gaps, strokes, extent))
    for (const [i, segment] of widened.entries()) if (segment !== pieces[i]) ruled.add(segment)
    return { row, placed: widened }
  })
  return centredHeadings(placed, gaps.length + 1, ruled)
}

/** Pieces of a word in several fonts, as small capitals are, stand no further apart than this share of the font size. */
const touching = 0.1

const columnAt = (gaps: readonly number[], x: number): number => {
  let column = 0
  while (column < gaps.length && x > (gaps[column] as number)) column++
  return column
}

/** Words of a segment by column; a word that itself stands across a gap ties the columns together. */
function cut(segment: Segment, gaps: readonly number[], size: number): readonly PlacedSegment[] {
  const groups: { atoms: Atom[]; from: number; to: number; right: number }[] = []
  for (const atom of segment.atoms) {
    const [from, to] = columnsOf(atom, segment, gaps, size)
    const last = groups.at(-1)
    const reach = last && spacedBy(last.atoms.at(-1) as Atom, atom) ? joinGap : touching
    const gap = last ? atom.box.x - last.right : 0
    const near = last !== undefined && gap <= reach * size && (reach > touching || gap > -touching * size)
    if (last && (from <= last.to || near)) {
      last.atoms.push(atom)
      last.to = Math.max(last.to, to)
      last.right = Math.max(last.right, atom.box.x + atom.box.width)
    } else groups.push({ atoms: [atom], from, to, right: atom.box.x + atom.box.width })
  }
  return groups.map(({ atoms, from, to }) => ({ atoms, from, to, box: unionBox(atoms.map((a) => a.box)) }))
}

/** Columns a word stands in; one that only runs into a column where another word stands keeps to its own. */
function columnsOf(atom: Atom, segment: Segment, gaps: readonly number[], size: number): readonly [number, number] {
  const slack = Math.min(0.3 * size, atom.box.width / 2)
  const from = columnAt(gaps, atom.box.x + slack)
  const to = Math.max(from, columnAt(gaps, atom.box.x + atom.box.width - slack))
  if (from === to) return [from, to]
  const own = columnAt(gaps, atom.box.x + atom.box.width / 2)
  const meets = segment.atoms.some((other) => {
    const column = columnAt(gaps, other.box.x + other.box.width / 2)
    return other !== atom && column !== own && column >= from && column <= to
  })
  return meets ? [own, own] : [from, to]
}

/** Two words of one span with a single space between them read as one phrase wherever a column gap falls. */
const spacedBy = (a: Atom, b: Atom): boolean => a.span === b.span && a.end === b.start && a.end - a.start <= a.text.length + 1

function widen(
  segment: PlacedSegment,
  row: VisualRow,
  placed: readonly PlacedSegment[],
  gaps: readonly number[],
  strokes: readonly Stroke[],
  [left, right]: readonly [number, number],
): PlacedSegment {
  const bottom = row.box.y + row.box.height
  const below = strokes.find(
    (s) =>
      s.at > bottom - 0.4 * row.size &&
      s.at < bottom + 0.7 * row.size &&
      s.from <= segment.box.x + 2 &&
      s.to >= segment.box.x + segment.box.width - 2 &&
      s.to - s.from < 0.9 * (right - left),
  )
  if (!below) return segment
  const over = Array.from({ length: gaps.length + 1 }, (_, c) => c).filter((c) => {
    const [start, end] = [gaps[c - 1] ?? left, gaps[c] ?? right]
    return Math.min(end, below.to) - Math.max(start, below.from) > 0.5 * (end - start)
  })
  const from = Math.min(segment.from, ...over)
  const to = Math.max(segment.to, ...over)
  const alone = placed.every((other) => other === segment || other.to < from || other.from > to)
  return alone ? { ...segment, from, to } : segment
}
