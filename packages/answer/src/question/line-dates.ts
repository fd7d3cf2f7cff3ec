import type { DateReading } from '@colrag/stage-kit'
import { readDates } from '@colrag/stage-kit'

/** Dates of each line by itself: `12/13` above `Jun 2013` is no 13 June. Places are those within the line. */
export const lineDates = (text: string): DateReading[] => text.split('\n').flatMap((line) => readDates(line))
