import { foldWidth } from '../fold-width.ts'
import { kanjiNumber } from './kanji-number.ts'

/** A date or a time of day as found in a text; parts that are not written are absent. `year` is of the common era; `fiscal` for 年度. */
export interface DateReading {
  readonly year?: number
  readonly month?: number
  readonly day?: number
  readonly hour?: number
  readonly minute?: number
  readonly fiscal?: boolean
  readonly at: readonly [start: number, end: number]
}

/** First year minus one of each era. */
const eras: Readonly<Record<string, number>> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  M: 1867,
  T: 1911,
  S: 1925,
  H: 1988,
  R: 2018,
}
const n = String.raw`(?:\d{1,4}|[元〇一二三四五六七八九十廿卅]{1,5})`
const hours = String.raw`(?:\s*(?:午(?<half>前|後)\s*)?(?:(?<hour>${n})\s*時(?!間)(?:\s*(?<minute>${n})\s*分|(?<halfHour>半))?|(?<clockHour>\d{1,2}):(?<clockMinute>\d{2})))`
const weekday = String.raw`(?:\s*[(（][日月火水木金土](?:曜日?)?(?:・祝)?[)）])?`
// 平成30(2018)年 and 2018年（平成30年）: the other calendar's year in brackets says nothing new.
const twin = String.raw`(?:\s*[(](?:明治|大正|昭和|平成|令和|[MTSHR])?\.?\s*(?:\d{1,4}|元)\s*年?度?[)])?`
const era = String.raw`(?:(?<era>明治|大正|昭和|平成|令和|(?<![A-Za-z])[MTSHR]\.?(?=\s?(?:\d{1,2}|元)\s*年))\s*)?`
const japanese = new RegExp(
  String.raw`(?:${era}(?<year>${n})${twin}\s*年(?<fiscal>度)?(?!間)${twin}(?:\s*(?<month>${n})\s*月(?!間)(?:\s*(?<day>${n})\s*日(?!間))?)?|(?<month2>${n})\s*月(?!間)\s*(?<day2>${n})\s*日(?!間))${weekday}${hours}?|${hours.replaceAll('?<', '?<b')}`,
  'gu',
)
const slashed = new RegExp(
  String.raw`(?<![\d/])(?:(?<era>[MTSHR])\.?)?(?:(?<year>\d{1,4})[./-])?(?<month>1[0-2]|0?[1-9])[./-](?<day>3[01]|[12]\d|0?[1-9])(?![\d/.])${weekday}${hours}?`,
  'gu',
)
const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const english = new RegExp(
  String.raw`\b(?:(?<day>\d{1,2})(?:st|nd|rd|th)?\s+)?(?<name>${months}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?(?:\s+(?<day2>\d{1,2})(?:st|nd|rd|th)?(?!\d))?(?:(?:,?\s+|\s*[-–/]\s*)(?<year>\d{4}))?`,
  'g',
)

/** All dates and times of a text in order, not overlapping. `7/30` counts only where month and day are possible; `1.5` never. */
export function readDates(text: string): DateReading[] {
  const folded = foldWidth(text)
  const found: DateReading[] = []
  for (const match of folded.matchAll(japanese)) add(match, fromJapanese(match.groups ?? {}))
  for (const match of folded.matchAll(slashed)) {
    const g = match.groups ?? {}
    if (!g['year'] && !/\//.test(match[0])) continue
    if (g['era'] ? !g['year'] : g['year'] && g['year'].length < 4) continue
    add(match, fromJapanese(g))
  }
  for (const match of folded.matchAll(english)) {
    const g = match.groups ?? {}
    const day = g['day'] ?? g['day2']
    if (!day && !g['year']) continue
    const month = months.split('|').findIndex((m) => m.startsWith((g['name'] ?? '').slice(0, 3))) + 1
    add(match, { month, ...(day ? { day: Number(day) } : {}), ...(g['year'] ? { year: Number(g['year']) } : {}) })
  }
  return found.sort((a, b) => a.at[0] - b.at[0] || b.at[1] - a.at[1]).filter((d, i, all) => !all.slice(0, i).some((e) => e.at[1] > d.at[0]))

  function add(match: RegExpMatchArray, parts: Omit<DateReading, 'at'> | null): void {
    const start = match.index ?? 0
    if (parts && Object.keys(parts).length > 0) found.push({ ...parts, at: [start, start + match[0].length] })
  }
}

/** Do two readings speak of the same time, as far as both are written? Needs one part in common. */
export function sameDate(a: DateReading, b: DateReading): boolean {
  let common = false
  for (const part of ['year', 'month', 'day', 'hour', 'minute'] as const) {
    if (a[part] === undefined || b[part] === undefined) continue
    if (a[part] !== b[part]) return false
    common = true
  }
  return common
}

/** `2026-07-30T06:30`, shortened to what is known from the left; null without a year. */
export function isoDate(date: DateReading): string | null {
  if (date.year === undefined) return null
  const two = (v: number): string => String(v).padStart(2, '0')
  let iso = String(date.year).padStart(4, '0')
  if (date.month === undefined) return iso
  iso += `-${two(date.month)}`
  if (date.day === undefined) return iso
  iso += `-${two(date.day)}`
  return date.hour === undefined ? iso : `${iso}T${two(date.hour)}:${two(date.minute ?? 0)}`
}

function fromJapanese(g: Readonly<Record<string, string | undefined>>): Omit<DateReading, 'at'> | null {
  const read = (v: string | undefined): number | undefined =>
    v === undefined ? undefined : /^\d+$/.test(v) ? Number(v) : (kanjiNumber(v) ?? undefined)
  const month = read(g['month'] ?? g['month2'])
  const day = read(g['day'] ?? g['day2'])
  const bareHour = read(g['hour'] ?? g['bhour'] ?? g['clockHour'] ?? g['bclockHour'])
  const minute =
    read(g['minute'] ?? g['bminute'] ?? g['clockMinute'] ?? g['bclockMinute']) ?? (g['halfHour'] || g['bhalfHour'] ? 30 : undefined)
  if ((month ?? 1) > 12 || (month ?? 1) < 1 || (day ?? 1) > 31 || (day ?? 1) < 1 || (bareHour ?? 0) > 24 || (minute ?? 0) > 59) return null
  const hour = bareHour !== undefined && (g['half'] ?? g['bhalf']) === '後' && bareHour < 12 ? bareHour + 12 : bareHour
  const written = read(g['year'])
  const year =
    written === undefined ? undefined : g['era'] ? (eras[g['era'].replace('.', '')] ?? 0) + written : written >= 1000 ? written : undefined
  if (written !== undefined && year === undefined && month === undefined) return null
  return {
    ...(year === undefined ? {} : { year }),
    ...(g['fiscal'] ? { fiscal: true } : {}),
    ...(month === undefined ? {} : { month }),
    ...(day === undefined ? {} : { day }),
    ...(hour === undefined ? {} : { hour }),
    ...(minute === undefined ? {} : { minute }),
  }
}
