import { foldWidth } from '../fold-width.ts'
import { kanjiNumber } from './kanji-number.ts'
import { readQuantities } from './read-quantities.ts'
import type { Quantity } from './read-quantities.ts'

/** A number and its unit, '' where none stands there. */
export interface WrittenNumber {
  readonly value: number
  readonly unit: string
  readonly at: readonly [start: number, end: number]
}

const numerals = '一二三四五六七八九十百千〇零廿卅万億兆'
// 十分 and 万一 are words; 数百人 is no number, and 第二 none that counts.
const run = new RegExp(`(?<![${numerals}第数何幾\\d])(?!十分な|十分に|万一|千万)[${numerals}]+`, 'gu')
const single = /^(?:[二三四五六七八九十](?:度(?![とも目])|年(?!生)|階|点)|[一二三四五六七八九十]月|[百千](?:人|名|戸|棟|件|台|円|個|本))/u
const katakanaUnit = /^(?:ミリ|センチ|メートル|キロ|グラム|トン|リットル|ヘクタール|パーセント|ポイント|ドル|ユーロ|アール|%)/u
const nameOfUnit = /(?:[(（［[:：]|単位)\s?$/u

/** The ends of quantities as numbers of their own. */
export const endsOf = ({ value, high, unit, at }: Pick<Quantity, 'value' | 'high' | 'unit' | 'at'>): WrittenNumber[] =>
  high === undefined ? [{ value, unit, at }] : [value, high].map((end) => ({ value: end, unit, at }))

/** Numbers in kanji that `readQuantities` leaves out as they may be part of a word: 三十度, 千戸, 二百, 五メートル. A unit's name (（千人）) is none. */
export function kanjiNumbersOf(text: string): WrittenNumber[] {
  const folded = foldWidth(text)
  return [...folded.matchAll(run)].flatMap((match) => {
    const [digits, start] = [match[0], match.index]
    const tail = folded.slice(start + digits.length)
    const scaleOnly = /^[百千万億兆]+$/u.test(digits)
    const alone = digits.length === 1 && !/\p{Script=Han}$/u.test(folded.slice(0, start)) && /^\s*(?:[、。,.)）]|$)/u.test(tail)
    const counted =
      digits.length > 1 && !scaleOnly ? true : single.test(folded.slice(start)) || (!scaleOnly && (katakanaUnit.test(tail) || alone))
    const value = kanjiNumber(digits)
    if (!counted || value === null || (scaleOnly && nameOfUnit.test(folded.slice(0, start)))) return []
    const [quantity] = readQuantities(`1${tail.slice(0, 12)}`)
    const unit = quantity?.value === 1 && quantity.high === undefined && quantity.at[0] === 0 ? quantity : null
    return [{ value, unit: unit?.unit ?? '', at: [start, start + digits.length + (unit ? unit.at[1] - 1 : 0)] as const }]
  })
}

/** Units that a header, a bracket or a note names for the bare numbers of a text, with what they multiply by: （千円） is 1000 of 円. */
export function namedUnitsOf(text: string): { readonly unit: string; readonly factor: number }[] {
  const folded = foldWidth(text)
  return [...folded.matchAll(/(?:^|[([:、,\t\n|]|単位)\s?(?=[^\d\s])/gu)].flatMap((match) => {
    const rest = /^[^\s)\]、,|]{1,12}/u.exec(folded.slice(match.index + match[0].length))?.[0] ?? ''
    const [one] = readQuantities(`1${rest}`)
    return one && one.high === undefined && one.unit !== '' && one.at[1] === rest.length + 1 ? [{ unit: one.unit, factor: one.value }] : []
  })
}
