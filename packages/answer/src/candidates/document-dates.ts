import type { DateReading } from '@colrag/stage-kit'
import { lineDates } from '../question/line-dates.ts'
import type { Candidate } from './candidate.ts'

/** The times that the document of a candidate says it is of: its date, those in its context and in its name. */
export const documentDates = ({ evidence }: Candidate): DateReading[] => [
  ...lineDates([evidence.unit.facets['date'] ?? '', evidence.unit.context].join('\n')),
  ...nameDates(evidence.title),
]

/** Dates in a file's name: 20260801, 260801, 2026-08-01, 2015-11. */
function nameDates(title: string): DateReading[] {
  return [...title.matchAll(/(?<!\d)(?:(20\d\d|19\d\d)|(\d\d))[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)/gu)]
    .filter((m) => m[1] !== undefined || m[4] !== undefined)
    .map((m): DateReading => ({
      year: m[1] === undefined ? 2000 + Number(m[2]) : Number(m[1]),
      month: Number(m[3]),
      ...(m[4] === undefined ? {} : { day: Number(m[4]) }),
      at: [m.index, m.index + m[0].length],
    }))
}
