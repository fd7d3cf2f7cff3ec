import type { PlacedRow, PlacedSegment } from './logical-rows.ts'
import { isBlankMark, isNumeric, isYear } from './numeric-text.ts'

/** What a segment says. */
export const segmentText = (segment: Pick<PlacedSegment, 'atoms'>): string => segment.atoms.map((a) => a.text).join(' ')

/** Does a line hold a number, or a mark for none, right of the first column? Years, which stand in headings too, are none. */
export const hasValue = (row: PlacedRow): boolean =>
  row.placed.some((s) => {
    const text = segmentText(s)
    return s.from > 0 && (isBlankMark(text) || (isNumeric(text) && !isYear(text)))
  })
