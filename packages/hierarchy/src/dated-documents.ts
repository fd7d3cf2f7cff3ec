import type { Query, Retriever, Unit, UnitStore, UnitTree } from '@colrag/core'
import type { DateReading } from '@colrag/stage-kit'
import { isoDate, readDates } from '@colrag/stage-kit'
import { readOnce, readings } from './read-once.ts'
import { scoredLevel } from './scored-level.ts'

/**
 * Documents that are of a day the question names: 1 where all that both say agrees, 0.5 where the day agrees and the time of day does not;
 * others are not found, and nothing is where the question names no day. Of a series of reports it tells the one that is meant; its
 * scores are for `coarseToFine` with a prior. Documents without a date (facets `date` and `time`) are never found.
 */
export function datedDocuments(options: { readonly tree: UnitTree; readonly units: UnitStore }): Retriever<'document'> {
  const { tree, units } = options
  const datesOf = (): Promise<readonly (DateReading | null)[]> =>
    readOnce(dates, tree, units, async () => (await units.get(tree.all('document'))).map(dateOf))
  const level = scoredLevel('document', tree, async (query) => {
    const asked = daysIn(query)
    if (asked.length === 0) return []
    return (await datesOf()).map((date) => (date ? Math.max(...asked.map((a) => agreement(a, date))) || NaN : NaN))
  })
  return {
    ...level,
    async retrieve(query, options, ctx) {
      const list = await level.retrieve(query, options, ctx)
      const asked = daysIn(query)
      if (asked.length === 0) return list
      const dates = await datesOf()
      const findings = asked.map((day) => {
        const count = dates.filter((date) => date && agreement(day, date) > 0).length
        const read = `read as ${isoDate(day) ?? `${day.month}/${day.day} of any year`}`
        const effect =
          count === 0 ? `changed nothing: no document is of that day, ${read}` : `documents of that day rise (${count}), ${read}`
        return { kind: 'date', text: query.text.slice(...day.at), effect }
      })
      return { ...list, findings }
    },
  }
}

/** What was read of the documents of a tree: it is searched with one choice of values after another. */
const dates = readings<readonly (DateReading | null)[]>()
const days = new WeakMap<Query, readonly DateReading[]>()

function daysIn(query: Query): readonly DateReading[] {
  const known = days.get(query)
  if (known) return known
  const found = readDates(query.text).filter((d) => d.month !== undefined && d.day !== undefined)
  days.set(query, found)
  return found
}

function dateOf({ facets }: Unit): DateReading | null {
  const [year, month, day] = (facets['date'] ?? '').split('-').map(Number)
  const [hour, minute] = (facets['time'] ?? '').split(':').map(Number)
  if (!year || !month || !day) return null
  return { year, month, day, ...(hour === undefined || minute === undefined ? {} : { hour, minute }), at: [0, 0] }
}

function agreement(asked: DateReading, date: DateReading): number {
  const sameDay = asked.month === date.month && asked.day === date.day && (asked.year === undefined || asked.year === date.year)
  if (!sameDay) return 0
  const timeTold = asked.hour !== undefined && date.hour !== undefined
  return timeTold && (asked.hour !== date.hour || (asked.minute ?? 0) !== (date.minute ?? 0)) ? 0.5 : 1
}
