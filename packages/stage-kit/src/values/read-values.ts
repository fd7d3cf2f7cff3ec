import { foldWidth } from '../fold-width.ts'
import type { Bound } from './bounds.ts'
import { kanjiNumber } from './kanji-number.ts'
import { readDates } from './read-dates.ts'
import type { DateReading } from './read-dates.ts'
import { readCellQuantity, readQuantities } from './read-quantities.ts'
import type { Quantity } from './read-quantities.ts'
import { unitBase } from './unit-bases.ts'

/**
 * A number with its unit. `text` is what was written, at `at`; `value` (and `high`, the upper end of a range) is in the plain unit of the text
 * (円, not 百万円). `base`: the same in the plain unit of its kind, for comparing (`2 ha` and `20,000㎡` are both 20,000 m2; `49.4%` is 0.494).
 */
export interface QuantityValue {
  readonly kind: 'quantity'
  readonly text: string
  readonly at: readonly [start: number, end: number]
  readonly value: number
  readonly high?: number
  readonly unit: string
  readonly bound?: Bound
  readonly base: { readonly value: number; readonly high?: number; readonly unit: string }
}

/** A day, a time or a year. `iso` is cut at what is written: `2016-04`, `--08-05` without a year, `T16:25` without a day. `end`: of a span. */
export interface DateValue {
  readonly kind: 'date'
  readonly text: string
  readonly at: readonly [start: number, end: number]
  readonly iso: string
  readonly end?: string
  readonly fiscal?: true
}

export type NormalValue = QuantityValue | DateValue

/** Units that number a place in a calendar or a document and count nothing. */
const ordinal = /^(?:年|年度|月|日|時|条|項|号|章|節|位)$/u
const spanned = /^\s?(?:[~〜～-]|から|まで|to|until)\s?$/u

/** All dates and quantities of a text in order, not overlapping; dates first, so that the 5 of 8月5日 is no quantity. */
export function readValues(text: string): NormalValue[] {
  const dates = readDates(text)
  const free = readQuantities(text).filter((q) => !dates.some((d) => d.at[0] < q.at[1] && q.at[0] < d.at[1]))
  const values = [...dateValues(text, dates), ...composed(text, free).map((q) => quantityValue(text, q))]
  return values.sort((a, b) => a.at[0] - b.at[0])
}

/**
 * The one value that a cell or an answer is, signs, notes and 約 aside; null where it says more, or nothing of this kind. `unit`: the unit that a
 * header or a note names for a bare number (千円, %, 人): it multiplies as if it were written there.
 */
export function readValue(text: string, options: { readonly unit?: string } = {}): NormalValue | null {
  const bare = text.trim()
  const dates = readDates(bare)
  const short = eraYear(bare)
  if (short) return short
  const [date, later] = dateValues(bare, dates)
  if (date && !later && restOf(bare, date.at) === '') return date
  const written = kanjiNumber(bare)
  const number = written === null ? readCellQuantity(bare) : null
  const unit = options.unit ?? ''
  if (written !== null && /^[一二三四五六七八九十百千万億兆〇零]+$/u.test(bare))
    return withUnit({ value: written, unit: '', at: [0, bare.length], digitsAt: [0, bare.length] }, bare, unit)
  if (number) return withUnit(number, bare, unit)
  const parts = composed(bare, readQuantities(bare))
  const [only] = parts
  return only && parts.length === 1 && dates.length === 0 && restOf(bare, only.at) === '' ? quantityValue(bare, only) : null
}

function withUnit(q: Quantity, text: string, unit: string): QuantityValue {
  if (q.unit !== '' || unit === '') return quantityValue(text, q)
  const one = readQuantities(`1${unit}`)[0]
  const scale = one && one.at[1] === foldWidth(unit).length + 1 ? one : null
  if (!scale) return quantityValue(text, { ...q, unit })
  const high = q.high === undefined ? {} : { high: exact(q.high * scale.value) }
  return quantityValue(text, { ...q, value: exact(q.value * scale.value), ...high, unit: scale.unit })
}

function quantityValue(text: string, q: Quantity): QuantityValue {
  const { unit, factor } = unitBase(q.unit)
  return {
    kind: 'quantity',
    text: text.slice(...q.at),
    at: q.at,
    value: q.value,
    ...(q.high === undefined ? {} : { high: q.high }),
    unit: q.unit,
    ...(q.bound === undefined ? {} : { bound: q.bound }),
    base: { value: exact(q.value * factor), ...(q.high === undefined ? {} : { high: exact(q.high * factor) }), unit },
  }
}

/** 2時間30分, 5 ft 3 in: neighbours of one kind in falling units are one quantity, told in the last unit. */
function composed(text: string, quantities: readonly Quantity[]): Quantity[] {
  const joined: Quantity[] = []
  for (const next of quantities) {
    const last = joined.at(-1)
    const [big, small] = [unitBase(last?.unit ?? ''), unitBase(next.unit)]
    const gap = last ? text.slice(last.at[1], next.at[0]) : 'x'
    const together = last && last.high === undefined && next.high === undefined && last.value >= 0 && next.value >= 0
    if (
      !together ||
      !/^\s?$/u.test(gap) ||
      big.unit !== small.unit ||
      big.unit === '' ||
      big.factor <= small.factor ||
      ordinal.test(next.unit)
    ) {
      joined.push(next)
      continue
    }
    const value = exact((last.value * big.factor) / small.factor + next.value)
    joined[joined.length - 1] = { ...next, value, at: [last.at[0], next.at[1]], digitsAt: [last.digitsAt[0], next.digitsAt[1]] }
  }
  return joined
}

function dateValues(text: string, dates: readonly DateReading[]): DateValue[] {
  const values: DateValue[] = []
  let before: DateReading | null = null
  for (const date of dates) {
    const last = values.at(-1)
    if (last && before && last.end === undefined && spanned.test(text.slice(last.at[1], date.at[0]))) {
      const end = truncated({ ...inherited(before, date), ...date })
      values[values.length - 1] = { ...last, end, at: [last.at[0], date.at[1]], text: text.slice(last.at[0], date.at[1]) }
    } else
      values.push({
        kind: 'date',
        text: text.slice(...date.at),
        at: date.at,
        iso: truncated(date),
        ...(date.fiscal ? { fiscal: true } : {}),
      })
    before = date
  }
  return values
}

/** The end of a span has the year and the month of its beginning unless it says otherwise. */
function inherited(from: DateReading, to: DateReading): Partial<DateReading> {
  if (to.year !== undefined) return {}
  const { year, month, day } = from
  return {
    ...(year === undefined ? {} : { year }),
    ...(to.month === undefined && month !== undefined ? { month } : {}),
    ...(to.month === undefined && to.day === undefined && day !== undefined ? { day } : {}),
  }
}

function truncated({ year, month, day, hour, minute }: Omit<DateReading, 'at'>): string {
  const two = (v: number | undefined): string => (v === undefined ? '' : String(v).padStart(2, '0'))
  const date =
    year === undefined
      ? month === undefined
        ? ''
        : `--${two(month)}`
      : `${String(year).padStart(4, '0')}${month === undefined ? '' : `-${two(month)}`}`
  const whole = day === undefined || month === undefined ? date : `${date}-${two(day)}`
  return hour === undefined ? whole : `${whole}T${two(hour)}:${minute === undefined ? '00' : two(minute)}`
}

/** H30, R元, S63 alone in a cell. */
function eraYear(text: string): DateValue | null {
  const match = /^([SHR])\.?\s?(\d{1,2}|元)$/u.exec(foldWidth(text))
  const year = match?.[2] === '元' ? 1 : Number(match?.[2] ?? 0)
  const [first, last] = match?.[1] === 'S' ? [1925, 64] : match?.[1] === 'H' ? [1988, 31] : [2018, 40]
  return year < 1 || year > last ? null : { kind: 'date', text, at: [0, text.length], iso: String(first + year) }
}

const restOf = (text: string, at: readonly [number, number]): string =>
  (text.slice(0, at[0]) + text.slice(at[1])).replace(/[\s()（）[\]【】約頃ごろ]|現在|時点|生まれ|生/gu, '')

const exact = (value: number): number => Number(value.toPrecision(15))
