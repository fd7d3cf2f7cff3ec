/** A date stands for a stretch of time, in milliseconds: from `start` up to but without `end`. */
export interface FacetValue {
  readonly number: number | null
  readonly date: { readonly start: number; readonly end: number } | null
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/

/** What a facet or a bound can be ordered by: `2020` is a number and a year, `3.5` a number alone, `2020-07` a month, `表` neither. */
export function facetValue(text: string | number): FacetValue {
  if (typeof text === 'number') return { number: text, date: null }
  const trimmed = text.trim()
  const number = decimal.test(trimmed) ? Number(trimmed) : Number.NaN
  return { number: Number.isFinite(number) ? number : null, date: dateOf(trimmed) }
}

/** Null for what is no ISO date, a day that no month has among them. A time without an offset counts as UTC. */
function dateOf(text: string): FacetValue['date'] {
  const parts = iso.exec(text)
  if (!parts) return null
  const [year = 0, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => (part === undefined ? undefined : Number(part)))
  const start = utc(year, (month ?? 1) - 1, day ?? 1)
  const date = new Date(start)
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== (month ?? 1) - 1 || date.getUTCDate() !== (day ?? 1)) return null
  if (month === undefined) return { start, end: utc(year + 1, 0, 1) }
  if (day === undefined) return { start, end: utc(year, month, 1) }
  if (hour === undefined || minute === undefined) return { start, end: start + 86_400_000 }
  if (hour > 23 || minute > 59 || (second ?? 0) > 59) return null
  const zone = parts[8] ?? 'Z'
  const offset = zone === 'Z' ? 0 : (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)))
  const fraction = parts[7] === undefined ? 0 : Number(parts[7].padEnd(3, '0'))
  const at = start + ((hour * 60 + minute - offset) * 60 + (second ?? 0)) * 1000 + fraction
  return { start: at, end: at + (second === undefined ? 60_000 : parts[7] === undefined ? 1000 : 1) }
}

/** Years before 100 as they are written: `Date.UTC` takes them for those of the last century. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.getTime()
}
