const digits = '〇一二三四五六七八九'
const small = ['', '十', '百', '千']
const large = ['', '万', '億']

/** A whole number as vertical text prints it: 1234 is 千二百三十四, 10 is 十. */
export function kanjiNumber(value: number): string {
  if (value === 0) return '〇'
  let out = ''
  for (let group = 0, rest = value; rest > 0; group++, rest = Math.floor(rest / 10000)) {
    let part = ''
    for (let place = 0, n = rest % 10000; n > 0; place++, n = Math.floor(n / 10)) {
      const digit = n % 10
      if (digit > 0) part = (digit === 1 && place > 0 ? '' : digits.charAt(digit)) + (small[place] ?? '') + part
    }
    if (part !== '') out = (part === '千' && group > 0 ? '一千' : part) + (large[group] ?? '') + out
  }
  return out
}

/** Text with its digit runs turned to kanji numbers. */
export const withKanjiNumbers = (text: string): string => text.replace(/\d[\d,]*/g, (run) => kanjiNumber(Number(run.replaceAll(',', ''))))
