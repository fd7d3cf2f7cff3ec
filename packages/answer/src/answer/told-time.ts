import type { DateReading } from '@colrag/stage-kit'
import { foldWidth, readDates } from '@colrag/stage-kit'
import { isNamePart } from '../question/is-name-part.ts'
import type { TimeUnit } from '../question/phases.ts'

type Moment = { readonly printed: string } & (
  | { readonly date: DateReading & { readonly year: number } }
  | { readonly count: number; readonly unit: TimeUnit; readonly origin: string }
)

/** A moment as a statement tells it: a date with its year, or so many days (weeks, ...) after an origin, '' where that is not said. `clause`: what the statement says of it. */
export type ToldTime = Moment & { readonly clause: string }

const units: Readonly<Record<string, TimeUnit>> = { 日: 'day', 週: 'week', か: 'month', ヶ: 'month', カ: 'month', 年: 'year' }
const ordinals =
  /(?:(?<origin>[\p{Script=Han}\p{Script=Katakana}]{2,10})(?:から|後|の))?(?<printed>(?<count>\d[\d,]*)\s?(?<unit>日|週|か月|ヶ月|カ月|年)間?(?:目|後))|(?<day>\bday (?<dayCount>\d+))|(?<after>\b(?<afterCount>\d[\d,]*) (?<afterUnit>day|week|month|year)s?) after (?:the )?(?<afterOrigin>[a-z]+)/giu
const clauseEnd = /[、，;；。]|,(?!\s*\d)|\band\b|(?<=し)て(?=から)/giu

/** The moments that a statement tells, in its order. */
export function toldTimes(statement: string): ToldTime[] {
  const text = foldWidth(statement)
  const found: { time: Moment; at: readonly [number, number] }[] = []
  for (const m of text.matchAll(ordinals)) {
    const g = m.groups ?? {}
    const count = Number((g['count'] ?? g['dayCount'] ?? g['afterCount'] ?? '').replaceAll(',', ''))
    const unit =
      g['unit'] === undefined ? ((g['afterUnit']?.toLowerCase() as TimeUnit | undefined) ?? 'day') : (units[g['unit'].slice(0, 1)] ?? 'day')
    const origin = (g['origin'] ?? g['afterOrigin'] ?? '').toLowerCase()
    const printed = g['printed'] ?? g['day'] ?? g['after'] ?? ''
    found.push({ time: { printed, count, unit, origin }, at: [m.index, m.index + m[0].length] })
  }
  for (const date of readDates(text)) {
    if (date.year === undefined || isNamePart(text, date) || found.some(({ at }) => date.at[0] < at[1] && at[0] < date.at[1])) continue
    found.push({ time: { printed: text.slice(...date.at).trim(), date: { ...date, year: date.year } }, at: date.at })
  }
  found.sort((a, b) => a.at[0] - b.at[0])
  const cuts = [...text.matchAll(clauseEnd)].map((m) => m.index).filter((at) => !found.some((f) => f.at[0] <= at && at < f.at[1]))
  // What a sentence begins with holds for each of its clauses.
  const topic = /^[^、。，,]{1,40}?は/u.exec(text)?.[0] ?? ''
  return found.map(({ time, at }) => {
    const from = found.length === 1 ? 0 : (cuts.findLast((cut) => cut < at[0]) ?? 0)
    const to = found.length === 1 ? text.length : (cuts.find((cut) => cut >= at[1]) ?? text.length)
    return { ...time, clause: from === 0 ? text.slice(0, to) : `${topic}${text.slice(from, to)}` }
  })
}

/** The whole days, weeks, months or years from one moment to a later one, in the unit asked for, else in the finest that both tell; null where they do not tell it. */
export function elapsed(from: ToldTime, to: ToldTime, asked: TimeUnit | null): { readonly count: number; readonly unit: TimeUnit } | null {
  const ends = 'date' in from || 'date' in to ? betweenDates(from, to, asked) : betweenCounts(from, to, asked)
  return ends && ends.count > 0 ? ends : null
}

function betweenCounts(from: ToldTime, to: ToldTime, asked: TimeUnit | null): { readonly count: number; readonly unit: TimeUnit } | null {
  if (!('count' in from) || !('count' in to) || from.unit !== to.unit || (asked !== null && asked !== from.unit)) return null
  if (from.origin !== '' && to.origin !== '' && from.origin !== to.origin) return null
  return { count: to.count - from.count, unit: from.unit }
}

const msPerDay = 86_400_000

function betweenDates(from: ToldTime, to: ToldTime, asked: TimeUnit | null): { readonly count: number; readonly unit: TimeUnit } | null {
  if (!('date' in from) || !('date' in to)) return null
  const [a, b] = [from.date, to.date]
  const dayed = a.day !== undefined && b.day !== undefined
  const monthed = a.month !== undefined && b.month !== undefined
  const unit = asked ?? (dayed ? 'day' : monthed ? 'month' : 'year')
  if (unit === 'day' || unit === 'week') {
    if (!dayed || !monthed) return null
    const days = (Date.UTC(b.year, b.month - 1, b.day) - Date.UTC(a.year, a.month - 1, a.day)) / msPerDay
    return { count: unit === 'day' ? days : Math.floor(days / 7), unit }
  }
  if (!monthed) return unit === 'year' ? { count: b.year - a.year, unit } : null
  const months = (b.year - a.year) * 12 + b.month - a.month - (dayed && b.day < a.day ? 1 : 0)
  return { count: unit === 'month' ? months : Math.floor(months / 12), unit }
}
