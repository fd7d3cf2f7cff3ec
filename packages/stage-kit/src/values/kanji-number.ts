const digits = '〇一二三四五六七八九'
const small: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const large: Readonly<Record<string, number>> = { 万: 1e4, 億: 1e8, 兆: 1e12 }

/** The value of a number written with kanji (`百二十三`, `二〇二六`, `十三万`), `廿` and `卅` included; null where it is not one. */
export function kanjiNumber(text: string): number | null {
  const plain = text.replaceAll('廿', '二十').replaceAll('卅', '三十').replaceAll('零', '〇').replaceAll('元', '一')
  if (plain === '') return null
  let total = 0
  let group = 0
  let digit: number | null = null
  for (const c of plain) {
    const value = digits.indexOf(c)
    if (value >= 0) digit = (digit ?? 0) * 10 + value
    else if (c in small) {
      group += (digit ?? 1) * (small[c] ?? 1)
      digit = null
    } else if (c in large) {
      total += (group + (digit ?? 0) || 1) * (large[c] ?? 1)
      group = 0
      digit = null
    } else return null
  }
  return total + group + (digit ?? 0)
}
