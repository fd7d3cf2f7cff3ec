import { foldWidth } from './fold-width.ts'
import { kanjiNumber } from './kanji-number.ts'
import { quantityUnits } from './quantity-units.ts'

/**
 * A number with its unit as found in a text. `value` is in the plain unit (`1.2億円` and `120百万円` are 120000000 円); `high` is the upper end
 * of a range. `at` covers sign, digits and unit; `digitsAt` the digits alone. `unit` is '' where none stands there. `about`: 約, 以上, "over".
 */
export interface Quantity {
  readonly value: number
  readonly high?: number
  readonly unit: string
  readonly at: readonly [start: number, end: number]
  readonly digitsAt: readonly [start: number, end: number]
  readonly about: boolean
}

const units = [...quantityUnits].sort((a, b) => b.length - a.length)
const latinUnit = /^[A-Za-z]/
const kanjiCounters =
  '(?:人|名|戸|棟|件|台|箇所|か所|カ所|ヶ所|個|本|校|隊|機|隻|枚|回|日間|時間|週間|年間|か月|ヶ月|歳|円|銭|倍|割|対|頭|匹|株|冊|巻|種|尺|寸|里|貫|石|世帯|市町村|市町)'
const number = String.raw`\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+`
const scales: Readonly<Record<string, number>> = { 千: 1e3, 百万: 1e6, 万: 1e4, 十億: 1e9, 億: 1e8, 兆: 1e12 }
const scaled = new RegExp(`(?:${number})(?:[兆億万千]+(?:(?:${number})(?=[兆億万千円人戸件]))?)*`, 'gu')
const written = new RegExp(`(?<![一二三四五六七八九十百千〇廿第])[一二三四五六七八九十百千〇廿]+(?=${kanjiCounters})`, 'gu')
const between = /^\s?(?:[~〜～-]|から|ないし|乃至|to|and)\s?$/

/** All quantities of a text in order; dates and numbers of lists are read too (their unit tells). Ranges (`44～50対`) are one quantity. */
export function readQuantities(text: string): Quantity[] {
  const folded = foldWidth(text)
  const found: Quantity[] = []
  for (const match of folded.matchAll(scaled)) {
    const start = match.index
    if (/[A-Za-z_]$/.test(folded.slice(0, start))) continue
    found.push(quantityAt(folded, start, start + match[0].length, scaledValue(match[0])))
  }
  for (const match of folded.matchAll(written)) {
    const value = kanjiNumber(match[0])
    if (value !== null) found.push(quantityAt(folded, match.index, match.index + match[0].length, value))
  }
  return joinRanges(
    folded,
    found.sort((a, b) => a.at[0] - b.at[0]),
  )
}

/** Value of a bare cell (`▲1,234`, `約17,000戸`, `12.5%`): null unless the whole text is one quantity, brackets and 約 aside. */
export function readCellQuantity(text: string): Quantity | null {
  const quantities = readQuantities(text)
  const only = quantities[0]
  if (!only || quantities.length > 1) return null
  const rest = (text.slice(0, only.at[0]) + text.slice(only.at[1])).replace(/[\s約()（）[\]【】※*＊¥￥$€£のべ延計注\d]/gu, '')
  return rest === '' ? only : null
}

function quantityAt(folded: string, from: number, to: number, magnitude: number): Quantity {
  const sign = /(?:[▲△]\s?|(?<![\d\p{L})])[-−])$/u.exec(folded.slice(Math.max(0, from - 3), from))
  const tail = folded.slice(to, to + 16)
  const scale = /^\s?(百万|十億|千)(?=円|ドル|人|株|トン|t|kWh|㎡|m|\))/u.exec(tail)
  const gap = scale?.[0].length ?? 0
  const unit = unitAt(tail.slice(gap))
  const value = magnitude * (scale ? (scales[scale[1] ?? ''] ?? 1) : 1) * (sign ? -1 : 1)
  const start = from - (sign?.[0].length ?? 0)
  const end = to + (unit.length > 0 || scale ? gap + unit.length : 0)
  const about =
    /(?:約|およそ|概ね|over |about |approximately |around )$/iu.test(folded.slice(Math.max(0, start - 14), start)) ||
    /^(?:以上|以下|未満|超|余|程度|強|弱)/u.test(folded.slice(end, end + 2))
  return { value, unit: unit.trim(), at: [start, end], digitsAt: [from, to], about }
}

function unitAt(tail: string): string {
  const space = /^ ?/.exec(tail)?.[0] ?? ''
  const rest = tail.slice(space.length)
  const unit = units.find((u) => rest.startsWith(u))
  if (
    !unit ||
    (space !== '' &&
      !latinUnit.test(unit) &&
      /^(?!程度|以上|以下|未満|余|超|増|減|分)[\p{Script=Han}\p{Script=Katakana}]/u.test(rest.slice(unit.length)))
  )
    return ''
  if (latinUnit.test(unit) && /^[A-Za-z]/.test(rest.slice(unit.length))) return ''
  return space + unit
}

// 42億6千万: thousands gather until a myriad closes them.
function scaledValue(text: string): number {
  let total = 0
  let group = 0
  let digits = 0
  for (const part of text.matchAll(new RegExp(`(${number})|([兆億万千])`, 'gu'))) {
    if (part[1] !== undefined) digits = Number(part[1].replaceAll(/[,，]/g, ''))
    else if (part[2] === '千') {
      group += digits * 1e3
      digits = 0
    } else {
      total += (group + digits) * (scales[part[2] ?? ''] ?? 1)
      group = 0
      digits = 0
    }
  }
  return total + group + digits
}

function joinRanges(folded: string, found: readonly Quantity[]): Quantity[] {
  const joined: Quantity[] = []
  for (const next of found) {
    const last = joined.at(-1)
    if (last && next.at[0] < last.at[1]) continue
    const range =
      last &&
      last.high === undefined &&
      next.value > last.value &&
      (last.unit === '' || last.unit === next.unit) &&
      between.test(folded.slice(last.at[1], next.at[0]))
    if (range)
      joined[joined.length - 1] = {
        ...last,
        high: next.value,
        unit: next.unit,
        at: [last.at[0], next.at[1]],
        digitsAt: [last.digitsAt[0], next.digitsAt[1]],
      }
    else joined.push(next)
  }
  return joined
}
