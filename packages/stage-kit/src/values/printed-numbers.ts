import { foldWidth } from '../fold-width.ts'
import { readDates } from './read-dates.ts'
import type { DateReading } from './read-dates.ts'
import { readQuantities } from './read-quantities.ts'
import { readValue, readValues } from './read-values.ts'
import { unitBase } from './unit-bases.ts'
import { endsOf, kanjiNumbersOf, namedUnitsOf } from './written-numbers.ts'
import type { WrittenNumber } from './written-numbers.ts'

type Amount = Pick<WrittenNumber, 'value' | 'unit'>

/** What `printedNumbers` found in texts. `counted`: numbers outside dates. */
export interface PrintedNumbers {
  readonly all: readonly Amount[]
  readonly counted: readonly Amount[]
  readonly dates: readonly DateReading[]
  readonly digits: ReadonlySet<string>
  readonly units: readonly { readonly unit: string; readonly factor: number }[]
}

const numeral = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g
const plainDigits = (digits: string): string => String(Number(digits.replaceAll(',', '')))
const fewer =
  /減|低下|下落|下降|下が|下回|マイナス|赤字|損失|零下|氷点下|\b(?:decreas|declin|fell|fall|drop|los[st]|negative|minus|below)/iu

/** The numbers of texts for `missingNumbers`: quantities, dates, and bare numbers with the units that a header names (千円) too. */
export function printedNumbers(texts: readonly string[]): PrintedNumbers {
  const sources = texts.map(signed)
  const units = sources.flatMap(namedUnitsOf)
  const dates = sources.flatMap((source) => readDates(source))
  const counted = sources.flatMap((source) => {
    const own = readDates(source)
    return numbersOf(source).filter((n) => !own.some((d) => d.at[0] < n.at[1] && n.at[0] < d.at[1]))
  })
  const bare = counted.filter((n) => n.unit === '')
  const inUnits = units.flatMap(({ unit, factor }) => bare.map(({ value }) => ({ value: exact(value * factor), unit })))
  const parts = dates.flatMap((date) => partsOf(date))
  const years = sources.flatMap(eraYears).map((value) => ({ value, unit: '年' }))
  // The numbers of a date as they stand, the year of an era among them.
  const asPrinted = sources.flatMap((source) => readQuantities(source)).flatMap(endsOf)
  return {
    all: [...counted, ...inUnits, ...parts, ...years, ...asPrinted],
    counted: [...counted, ...inUnits],
    dates,
    digits: new Set(sources.flatMap((source) => foldWidth(source).match(numeral) ?? []).map(plainDigits)),
    units,
  }
}

/**
 * The numbers of `said` that `printed` does not hold, in order, as places in it. A number is held where one of equal value stands, scale
 * and sign included; where both have a unit, it must be the same or one that converts to an equal amount. Dates are held part by part, month
 * with day and hour with minute. `about`: the words around, that may name the unit of a bare number or say that it is a decrease.
 */
export function missingNumbers(said: string, printed: PrintedNumbers, about: string = said): (readonly [start: number, end: number])[] {
  const text = signed(said)
  const units = [{ unit: '', factor: 1 }, ...namedUnitsOf(about)]
  const signs = fewer.test(about) ? [1, -1] : [1]
  const dates = readDates(text)
  const composed = readValues(text).flatMap((v) => (v.kind === 'quantity' ? endsOf(v) : []))
  const inKanji = kanjiNumbersOf(text).filter((k) => !overlaps(k.at, [...composed, ...dates]))
  const isUnitName = (k: WrittenNumber): boolean =>
    /^[百千]/u.test(text.slice(...k.at)) && printed.units.some(({ unit, factor }) => unit === k.unit && factor === k.value)
  const found = [...composed, ...inKanji.filter((k) => !isUnitName(k))]
  const numbers = found.length + dates.length > 0 ? found : wholeOf(text)
  const isHeld = (n: Amount): boolean =>
    signs.some((sign) =>
      (n.unit === '' ? units : [{ unit: n.unit, factor: 1 }]).some(({ unit, factor }) =>
        isAmong({ value: exact(n.value * factor * sign), unit }, printed.all, printed.units),
      ),
    )
  const loose = [...foldWidth(text).matchAll(numeral)]
    .map((m) => ({ digits: m[0], at: [m.index, m.index + m[0].length] as const }))
    .filter((m) => !overlaps(m.at, [...numbers, ...dates]) && !printed.digits.has(plainDigits(m.digits)))
  return [...numbers.filter((n) => !isHeld(n)), ...dates.filter((d) => !isDateHeld(d, printed)), ...loose]
    .map((n) => n.at)
    .sort((a, b) => a[0] - b[0])
    .filter((at, i, all) => at[0] !== all[i - 1]?.[0])
}

/** は-3 is a negative number, 表-3 is none; each character stays in its place. */
const signed = (text: string): string => foldWidth(text).replace(/(?<=\p{Script=Hiragana}\s?)-(?=\d)/gu, '▲')

const overlaps = (at: readonly [number, number], others: readonly { readonly at: readonly [number, number] }[]): boolean =>
  others.some((other) => other.at[0] < at[1] && at[0] < other.at[1])

/** 百, R2 or H30 alone. */
function wholeOf(text: string): WrittenNumber[] {
  const whole = readValue(text)
  if (whole === null || /^[万億兆]+$/u.test(text)) return []
  return whole.kind === 'quantity' ? endsOf(whole) : [{ value: Number(whole.iso.slice(0, 4)), unit: '年', at: whole.at }]
}

const numbersOf = (text: string): WrittenNumber[] => {
  const read = readValues(text).flatMap((v) => (v.kind === 'quantity' ? endsOf(v) : []))
  return [...read, ...readQuantities(text).flatMap(endsOf), ...kanjiNumbersOf(text).filter((k) => !overlaps(k.at, read)), ...wholeOf(text)]
}

const partsOf = ({ year, month, day, hour, minute }: DateReading): Amount[] =>
  [
    { value: year, unit: '年' },
    { value: month, unit: '月' },
    { value: day, unit: '日' },
    { value: hour, unit: '時' },
    { value: minute, unit: '分' },
  ].flatMap(({ value, unit }) => (value === undefined ? [] : [{ value, unit }]))

/** R2 and H30 in a header, and the 2年 and 3年 that follow 令和元年. */
function eraYears(text: string): number[] {
  const folded = foldWidth(text)
  const short = folded.match(/(?<![A-Za-z])[SHR]\.?(?:\d{1,2}|元)(?!\d)/gu) ?? []
  const eras = [...new Set(folded.match(/明治|大正|昭和|平成|令和/gu) ?? [])]
  const later = eras.flatMap((era) => (folded.match(/(?<![\d.,])\d{1,2}年度?(?!間)/gu) ?? []).map((year) => era + year))
  return [...short, ...later].flatMap((said) => {
    const read = readValue(said)
    return read?.kind === 'date' ? [Number(read.iso.slice(0, 4))] : []
  })
}

function isAmong(said: Amount, printed: readonly Amount[], units: PrintedNumbers['units']): boolean {
  const base = unitBase(said.unit)
  // A bare number under （千円） is no number of 円.
  const scaled = units.filter(({ unit }) => said.unit !== '' && unitBase(unit).unit === base.unit)
  const asBare = scaled.length === 0 || scaled.some(({ factor }) => factor === 1)
  return printed.some((number) => {
    if (number.unit === '' && said.unit !== '') return asBare && near(number.value, said.value)
    if (spanless(number.unit) === spanless(said.unit)) return near(number.value, said.value)
    if (said.unit === '' && near(number.value, said.value)) return true
    const other = unitBase(number.unit)
    return other.unit === base.unit && near(number.value * other.factor, said.value * base.factor)
  })
}

/** 3年間 is 3年, 5日間 is 5日. */
const spanless = (unit: string): string => unit.replace(/(?<=^[年日])[間度]$/u, '')
const exact = (value: number): number => Number(value.toPrecision(15))
const near = (a: number, b: number): boolean => a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))

function isDateHeld(said: DateReading, { all, counted, dates }: PrintedNumbers): boolean {
  const { year, month, day, hour, minute } = said
  const has = (value: number | undefined, unit: string, among: readonly Amount[]): boolean =>
    value === undefined || isAmong({ value, unit }, among, [])
  const monthAndDay =
    day === undefined
      ? has(month, '月', all)
      : dates.some((d) => d.month === month && d.day === day) || (has(month, '月', all) && has(day, '日', counted))
  const time =
    minute === undefined || minute === 0
      ? has(hour, '時', all)
      : dates.some((d) => d.hour === hour && d.minute === minute) || (has(hour, '時', all) && has(minute, '分', counted))
  return has(year, '年', all) && monthAndDay && time
}
