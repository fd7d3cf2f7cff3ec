import type { PlacedRow, PlacedSegment } from './logical-rows.ts'
import { isNumeric, isYear } from './numeric-text.ts'

/** What a segment says. */
export const segmentText = (segment: Pick<PlacedSegment, 'atoms'>): string => segment.atoms.map((a) => a.text).join(' ')

/** Does a line hold a number right of the first column? Years, which stand in headings too, are none. */
export const hasValue = (row: PlacedRow): boolean =>
  row.placed.some((s) => s.from > 0 && isNumeric(segmentText(s)) && !isYear(segmentText(s)))
