/**
 * How much of the text of an old OCR layer looks like writing, in [0, 1]: the share of its characters that stand in plausible words. A word
 * is implausible when it mixes letters of several scripts, puts signs or digits amid Latin letters, or is a lone sign or Latin letter.
 */
export function hiddenTextQuality(text: string): number {
  let good = 0
  let all = 0
  for (const word of text.normalize('NFKC').split(/\s+/)) {
    const length = [...word].length
    if (length === 0) continue
    all += length
    if (isPlausible(word)) good += length
  }
  return all === 0 ? 0 : good / all
}

const scripts = [
  /\p{Script=Latin}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u,
  /[\p{Script=Thai}\p{Script=Hangul}]/u,
]

function isPlausible(word: string): boolean {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return scripts.slice(2).every((script) => !script.test(word))
  if (scripts.filter((script) => script.test(word)).length > 1) return false
  const bare = word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')
  if (bare === '') return false
  if (/^[\d.,:/%+-]+$/.test(bare)) return true
  if (/^\p{L}$/u.test(bare)) return /^[aAI]$/.test(bare)
  return (
    /^\p{L}[\p{L}\p{M}]*(?:['’.@_/&-][\p{L}\p{M}\d]+)*\d*$/u.test(bare) && /[aeiouyAEIOUY]|^\P{Script=Latin}+$|^[A-Z]{2,5}$/u.test(bare)
  )
}
