import type { Fact } from './fact.ts'
import type { Draw, Pool } from './pool.ts'

/** A block of running text with the facts it states. */
interface Told {
  readonly text: string
  readonly facts: readonly Fact[]
}

/** Writes one sentence from names that are drawn. */
export type Template = (d: Draw, pool: Pool) => Told

/** A number with separators, sometimes in full width or in myriads, as documents have it. */
export function amount(d: Draw, unit: string, english = false): string {
  const value = d.whole(1, 9) * 10 ** d.whole(0, 3) + d.whole(0, 9)
  const commas = String(value).replace(/\B(?=(?:\d{3})+$)/gu, ',')
  if (unit === '%') return `${d.whole(1, 99)}.${d.whole(0, 9)}${unit}`
  if (english) return unit === '' ? commas : `${commas}${unit === '%' ? '' : ' '}${unit}`
  const full = [...commas].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('')
  return `${d.whole(0, 3) === 0 ? full : commas}${unit}`
}

export function day(d: Draw): string {
  const [month, date] = [d.whole(1, 12), d.whole(1, 28)]
  return d.one([
    `令和${d.whole(2, 7)}年${month}月${date}日`,
    `平成${d.whole(2, 30)}年${month}月${date}日`,
    `${month}月${date}日`,
    `${d.whole(1990, 2024)}年${month}月`,
  ])
}

const months = ['January', 'March', 'April', 'June', 'July', 'September', 'October', 'December']
export const englishDay = (d: Draw): string =>
  d.one([
    `${d.one(months)} ${d.whole(1, 28)}, ${d.whole(1950, 2024)}`,
    `${d.whole(1, 28)} ${d.one(months)} ${d.whole(1950, 2024)}`,
    `${d.one(months)} ${d.whole(1950, 2024)}`,
  ])
