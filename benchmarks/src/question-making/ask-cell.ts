import type { BlockScope } from './block-scope.ts'
import type { CellStatement } from './statement.ts'

/** The question that a cell answers, '' where its document and part cannot be told from others in words. */
export function askCell({ scope, subject, attribute, amount, value }: CellStatement, dated: boolean): string {
  const where = placed(scope, dated)
  if (where === '') return ''
  if (scope.language === 'ja')
    return `${where}${linked(subject)}の${soughtName(attribute)}は${japaneseHow(amount?.unit, value, attribute)}か。`
  return `${where}what is the ${attribute} ${/^[A-Z]/.test(subject) ? 'for' : 'of'} ${subject}?`
}

/** Names the document and the part of it, as an opening of a question. */
export function placed({ title, topic, date, language }: BlockScope, dated: boolean): string {
  const quoted = language === 'ja' || title === '' ? title : `"${title}"`
  const named = dated && date !== '' ? (language === 'ja' ? `${title}（${japaneseDate(date)}）` : `${quoted} (${date})`) : quoted
  if (language === 'en') {
    if (title === '' && topic.length < 12) return ''
    const inside = topic === '' || topic === title ? '' : title === '' ? `In "${topic}", ` : `, under "${topic}", `
    return title === '' ? inside : `According to ${named}${inside || ', '}`
  }
  if (title === '' && topic.length < 6) return ''
  if (topic === '' || topic === title) return `${named}によると、`
  return title === '' ? `「${topic}」で、` : `${named}の「${topic}」で、`
}

export function japaneseDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number)
  return `${year}年${month === undefined ? '' : `${month}月`}${day === undefined ? '' : `${day}日`}`
}

/** Headings one below the other, as one name. */
export const linked = (label: string): string => label.replaceAll(' ', 'の')

/** 前年度 as the name of a column is the amount of that year. */
export const soughtName = (attribute: string): string => linked(attribute).replace(/(年度?)$/, '$1の値')

const counted: readonly (readonly [ends: RegExp, how: string])[] = [
  [/(?:者|人数|人員数?|人口|職員数|死亡|重傷|軽傷等?)$/, '何人'],
  [/世帯数?$/, '何世帯'],
  [/(?:棟数?|全壊|半壊|破損)$/, '何棟'],
  [/戸数$/, '何戸'],
  [/件数$/, '何件'],
  [/台数$/, '何台'],
  [/(?:額|費|料金|単価|価格)$/, 'いくら'],
]

/** 何人, いくら, 何%: what is asked for by the unit of the answer, else by what the column counts; of a text 何. */
export function japaneseHow(unit: string | undefined, value: string, attribute = ''): string {
  if (unit === undefined) return '何'
  const written = /[\d)]\s*([^\d\s,.()]{1,6})$/.exec(value)?.[1] ?? unit
  if (/円|ドル|ユーロ/.test(written)) return 'いくら'
  return written === '' ? (counted.find(([ends]) => ends.test(attribute))?.[1] ?? 'いくつ') : `何${written}`
}
