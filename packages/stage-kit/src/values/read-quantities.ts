import { foldWidth } from '../fold-width.ts'
import { boundOf } from './bounds.ts'
import type { Bound } from './bounds.ts'
import { kanjiNumber } from './kanji-number.ts'
import { quantityUnits } from './quantity-units.ts'

/**
 * A number with its unit as found in a text. `value` is in the plain unit (`1.2億円` and `120百万円` are 120000000 円); `high` is the upper end
 * of a range. `at` covers sign, digits and unit; `digitsAt` the digits alone. `unit` is '' where none stands there; a currency sign before the
 * digits is the unit (`$3k`). `bound`: what 約, 以上, 未満, "over" and the like beside it say.
 */
export interface Quantity {
  readonly value: number
  readonly high?: number
  readonly unit: string
  readonly at: readonly [start: number, end: number]
  readonly digitsAt: readonly [start: number, end: number]
  readonly bound?: Bound
}

const units = [...quantityUnits].sort((a, b) => b.length - a.length)
const latinUnit = /^[A-Za-z]/
const kanjiCounters =
  '(?:人|名|戸|棟|件|台|箇所|か所|カ所|ヶ所|個|本|校|隊|機|隻|枚|回|日間|時間|週間|年間|か月|ヶ月|歳|円|銭|倍|割|対|頭|匹|株|冊|巻|種|尺|寸|里|貫|石|世帯|市町村|市町)'
const number = String.raw`\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+`
const scales: Readonly<Record<string, number>> = {
  千: 1e3,
  百万: 1e6,
  万: 1e4,
  十億: 1e9,
  億: 1e8,
  兆: 1e12,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
}
const scaled = new RegExp(`(?:${number})(?:[兆億万千]+(?:(?:${number})(?=[兆億万千円人戸件]))?)*`, 'gu')
const written = new RegExp(
  `(?<![一二三四五六七八九十百千〇廿第])[一二三四五六七八九十百千〇廿]+(?:[万億兆][一二三四五六七八九十百千〇廿]*)*(?=${kanjiCounters})`,
  'gu',
)
const between = /^\s?(?:[~〜～-]|から|ないし|乃至|to|and)\s?(?:約\s?)?$/u
const currency = /(?:US\$|[$€£¥￥])\s?$/u

/** All quantities of a text in order; dates and numbers of lists are read too (their unit tells). Ranges (`44～50対`) are one quantity. */
export function readQuantities(text: string): Quantity[] {
  const folded = foldWidth(text)
  const found: Found[] = []
  for (const match of folded.matchAll(scaled)) {
    const start = match.index
    const before = folded.slice(Math.max(0, start - 3), start)
    if (/[A-Za-z_]$/.test(before)) continue
    found.push(quantityAt(folded, start, start + match[0].length, match[0]))
  }
  for (const match of folded.matchAll(written)) {
    // 千円 alone names a unit, no amount.
    if (!/^[百千万億兆]+$/u.test(match[0]) && kanjiNumber(match[0]) !== null)
      found.push(quantityAt(folded, match.index, match.index + match[0].length, match[0]))
  }
  return joinRanges(
    folded,
    found.sort((a, b) => a.quantity.at[0] - b.quantity.at[0]),
  )
}

/** Value of a bare cell (`▲1,234`, `約17,000戸`, `12.5%`, `※1 8,546`): null unless the whole text is one quantity, brackets, notes and 約 aside. */
export function readCellQuantity(text: string): Quantity | null {
  const plain = withoutNotes(text)
  const quantities = readQuantities(plain)
  const only = quantities[0]
  if (!only || quantities.length > 1) return null
  const rest = (plain.slice(0, only.at[0]) + plain.slice(only.at[1])).replace(/[\s約()（）[\]【】※*＊¥￥$€£のべ延計注\d]/gu, '')
  return rest.replace(/^(?:以上|以下|未満|超|余|程度|強|弱)$/u, '') === '' ? only : null
}

/** Marks of footnotes (※1, *2, 注3, (注)3) before the number, blanked so that places stay. */
const withoutNotes = (text: string): string =>
  text.replace(/^\s*(?:(?:[※＊*]\s?[\d０-９]{0,2}|[(（]?注[)）]?\s?[\d０-９]{1,2})[,，、\s]+)+(?=\S)/u, (notes) => ' '.repeat(notes.length))

interface Found {
  readonly quantity: Quantity
  /** What 万, 億, "million" multiplied the digits by; 1 without. */
  readonly scale: number
  readonly magnitude: number
}

function quantityAt(folded: string, from: number, to: number, digits: string): Found {
  const { value: magnitude, scale: own } = magnitudeOf(digits)
  const money = currency.exec(folded.slice(Math.max(0, from - 4), from))?.[0] ?? ''
  const head = from - money.length
  const sign = /(?:[▲△]\s?|(?<![\d\p{L})])[-−]|マイナス|minus )$/u.exec(folded.slice(Math.max(0, head - 6), head))?.[0] ?? ''
  const tail = folded.slice(to, to + 24)
  const japanese = /^\s?(百万|十億|千)(?=円|ドル|ユーロ|人|名|戸|棟|世帯|件|個|台|本|枚|頭|羽|食|株|トン|t|kWh|kW|kl|㎡|m|ha|\))/u.exec(
    tail,
  )
  const english =
    /^\s?(thousand|million|billion|trillion|mn|bn)\b/u.exec(tail) ?? (money === '' ? null : /^([kKmMbB])(?![A-Za-z])/u.exec(tail))
  const gap = japanese?.[0].length ?? english?.[0].length ?? 0
  const scale = (japanese ? scales[japanese[1] ?? ''] : english ? scales[(english[1] ?? '').toLowerCase()] : 1) ?? 1
  const unit = unitAt(tail.slice(gap))
  const start = head - sign.length
  const end = to + (unit.length > 0 || gap > 0 ? gap + unit.length : 0)
  const bound = boundOf(folded.slice(Math.max(0, start - 16), start), folded.slice(end, end + 8))
  const value = exact(magnitude * scale) * (sign === '' ? 1 : -1)
  return {
    quantity: {
      value,
      unit: unit.trim() || money.trim(),
      at: [start, end],
      digitsAt: [from, to],
      ...(bound === undefined ? {} : { bound }),
    },
    scale: scale * own,
    magnitude,
  }
}

/** 1.1 × 1e6 is 1100000.0000000002 in floating point; fifteen digits are what was meant. */
const exact = (value: number): number => Number(value.toPrecision(15))

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

// 42億6千万: thousands gather until a myriad closes them. `scale`: that of the last mark when digits stand before nothing else.
function magnitudeOf(text: string): { readonly value: number; readonly scale: number } {
  const kanji = /^\p{Script=Han}|^〇/u.test(text) ? kanjiNumber(text) : null
  if (kanji !== null) return { value: kanji, scale: /([万億兆])$/u.test(text) ? (scales[text.at(-1) ?? ''] ?? 1) : 1 }
  let total = 0
  let group = 0
  let digits = 0
  let marks = 0
  let scale = 1
  for (const part of text.matchAll(new RegExp(`(${number})|([兆億万千])`, 'gu'))) {
    if (part[1] !== undefined) digits = Number(part[1].replaceAll(/[,，]/g, ''))
    else {
      const mark = scales[part[2] ?? ''] ?? 1
      scale *= mark
      if (part[1] === undefined && digits > 0) marks++
      if (part[2] === '千') {
        group += digits * 1e3
        digits = 0
      } else {
        total += (group + digits) * mark
        group = 0
        digits = 0
      }
    }
  }
  return { value: exact(total + group + digits), scale: marks === 1 ? scale : 1 }
}

function joinRanges(folded: string, found: readonly Found[]): Quantity[] {
  const joined: Quantity[] = []
  let last: Found | null = null
  for (const next of found) {
    const before = joined.at(-1)
    if (before && next.quantity.at[0] < before.at[1]) continue
    const { quantity } = next
    const low = last && before ? lowEnd(last, next) : 0
    if (
      last &&
      before &&
      before.high === undefined &&
      quantity.value > low &&
      (before.unit === '' || before.unit === quantity.unit) &&
      between.test(folded.slice(before.at[1], quantity.at[0])) &&
      !isChange(folded, before.at[1], quantity)
    )
      joined[joined.length - 1] = {
        ...before,
        value: low,
        high: quantity.value,
        unit: quantity.unit,
        at: [before.at[0], quantity.at[1]],
        digitsAt: [before.digitsAt[0], quantity.digitsAt[1]],
        ...(quantity.bound === undefined ? {} : { bound: quantity.bound }),
      }
    else joined.push(quantity)
    last = next
  }
  return joined
}

/** 51棟から12棟に減った tells two states, not a range. */
const isChange = (folded: string, from: number, { at }: Quantity): boolean =>
  /^(?:から|to)/u.test(folded.slice(from, at[0]).trim()) && /^[にへ](?!わた|及|かけ)/u.test(folded.slice(at[1], at[1] + 4))

/** 10〜20万人 means 10万 to 20万: a bare lower end takes the scale of the upper one where it stays below it. */
function lowEnd(low: Found, high: Found): number {
  const raised = low.quantity.value * high.scale
  return low.scale === 1 && low.quantity.unit === '' && raised < high.quantity.value ? raised : low.quantity.value
}
