/** What numbers a heading: its text, the family of marks it is of, and the level it stands for, 1 the highest. */
export interface HeadingNumber {
  readonly marker: string
  readonly family: number
  readonly level: number
}

const digit = '[0-9０-９]'
const kanji = '[0-9０-９一二三四五六七八九十百]'
/** What makes the number before it an amount: a unit, a counter, a small letter ("30 or older"), a sign between two numbers. */
const counted =
  '(?:\\p{Ll}|[%％℃°~〜～−–:：/／×xX+=＝)）]|[-－]\\s|[年月日時分秒人名件棟戸歳才円回台本枚個箇ヵヶカか頭羽社校床世市町村区]|(?:か所|ヶ所|カ所|ヵ所|箇所|世帯|億|万|千|百|㎜|㎝|㎞|㎡|[kcm]?m\\b|mm|kg|kW))'
/** Level of what is marked but not numbered, below all numbers. */
export const marked = 5

const patterns: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^第\\s?${kanji}+\\s?[編部]`), 1],
  [new RegExp(`^第\\s?${kanji}+\\s?章`), 1],
  [new RegExp(`^第\\s?${kanji}+\\s?節`), 2],
  [new RegExp(`^第\\s?${kanji}+\\s?[款項]`), 3],
  [new RegExp(`^(?:別表|別紙|別添|様式|付録|附則|附属資料)\\s?(?:第?\\s?${kanji}+)?(?=\\s|$|[（(])`), 1],
  [/^(?:[Cc]hapter|CHAPTER|[Pp]art|PART|[Aa]ppendix|APPENDIX|[Aa]nnex|ANNEX)\s+(?:\d+|[IVX]+|[A-Z])\b/, 1],
  [/^[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]+(?=[\s.．、])/, 1],
  [/^(?:IX|IV|V?I{1,3}|X)\.\s/, 1],
  [new RegExp(`^${digit}{1,2}(?:[.．]${digit}{1,2}){3}[.．]?(?=\\s|[^\\d.．,，])`), 4],
  [new RegExp(`^${digit}{1,2}(?:[.．\\-－]${digit}{1,2}){2}[.．]?(?=\\s|[^\\d.．,，\\-－])`), 3],
  [new RegExp(`^${digit}{1,2}[.．\\-－]${digit}{1,2}[.．]?(?=\\s|[^\\d.．,，%％\\-－\\s])`), 2],
  [new RegExp(`^${digit}{1,2}[.．、]\\s?(?=[^\\d\\s.,０-９])`), 1],
  [new RegExp(`^${digit}{1,2}\\s+(?=[^\\d\\s.,０-９])(?!${counted})`, 'u'), 1],
  [new RegExp(`^[(（]\\s?${kanji}{1,3}\\s?[)）](?![.,;。、])`), 3],
  [/^[①-⑳]/, 4],
  [/^[ア-ン](?=[\s.．、])/, 4],
  [/^[一二三四五六七八九十]{1,2}(?=[\s.．、])/, 1],
  [/^(?:[【〔][^】〕]{1,30}[】〕]|＜[^＜＞]{1,24}＞|《[^》]{1,24}》|≪[^≫]{1,24}≫)$/, marked],
  [/^[■◆●〇○□◎]\s?(?=\S{1,25}$)/, marked],
]

/** The number or mark at the start of a heading, or null. Says nothing on whether the text is one: sentences and list items begin so too. */
export function headingNumber(text: string): HeadingNumber | null {
  const start = text.trimStart()
  for (let family = 0; family < patterns.length; family++) {
    const [pattern, level] = patterns[family] as (typeof patterns)[number]
    const match = pattern.exec(start)
    if (match) return { marker: match[0], family, level }
  }
  return null
}
