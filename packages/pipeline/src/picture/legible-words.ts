import type { BlockText } from '@colrag/core'

/** Recognised text of less confidence is left out: on photographs it is mostly texture taken for writing. */
const leastSure = 0.6
/** Characters at most: a page of text asks for what it is about in its first lines. */
const most = 600

/** The lines of a picture that can be trusted, each once, in reading order. */
export function legibleWords(texts: readonly BlockText[]): string {
  const lines = texts
    .filter(({ origin, by }) => origin === 'embedded' || (by.confidence ?? 0) >= leastSure)
    .flatMap(({ text, origin }) => text.split(/[\n\t]/u).filter((line) => origin === 'embedded' || isWriting(line)))
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => /\p{L}/u.test(line))
  const kept: string[] = []
  let length = 0
  for (const line of new Set(lines)) {
    length += line.length + 1
    if (length > most && kept.length > 0) break
    kept.push(line.slice(0, most))
  }
  return kept.join('\n')
}

/** Mostly letters and digits, none three times in a row, with a word among them: two characters of Japanese, three letters with a vowel, or a number. */
function isWriting(line: string): boolean {
  const solid = line.replace(/\s/gu, '')
  if (/(\p{L})\1\1/u.test(solid)) return false
  const known = solid.match(/[\p{L}\p{N}ー々〇・、。]/gu)?.length ?? 0
  return (
    known >= solid.length * 0.7 &&
    /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー々]{2}|\b(?=[A-Za-z]*[aeiouyAEIOUY])[A-Za-z]{3,}\b|\d{2}/u.test(line)
  )
}
