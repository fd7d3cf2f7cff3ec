import { entities, foldWidth, isCjk, readDates } from '@colrag/stage-kit'

/** What a question is about. `names`: as written, dates among them; `words`: other words that say something, folded. */
export interface QuestionTerms {
  readonly names: readonly string[]
  readonly words: readonly string[]
}

const empty = new Set(
  'the and for are was were with has have had did does that this these those from into onto what which who whom whose when where why how many much there their than then his her its not all any can could should would will been being also about among between during some other such show shows list name tell give find'.split(
    ' ',
  ),
)
const spaced = /[\p{L}--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]][[\p{L}\p{N}'’\-]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]{2,}/gv
const runs = /[\p{sc=Han}々]{2,}|[ァ-ヺー]{2,}/gu

/** Names by form and words by script: three letters or more, of kanji or katakana two or more in a row. Each once, in the order of the text. */
export function questionTerms(question: string): QuestionTerms {
  const names = [...entities(question), ...readDates(question).map(({ at }) => ({ text: question.slice(...at), at }))].sort(
    (a, b) => a.at[0] - b.at[0],
  )
  const rest = names.reduce((text, { at }) => text.slice(0, at[0]) + ' '.repeat(at[1] - at[0]) + text.slice(at[1]), question)
  const words = [
    ...[...foldedText(rest).matchAll(spaced)].map(([word]) => word).filter((word) => !empty.has(word)),
    ...[...rest.matchAll(runs)].map(([word]) => word).filter((word) => !/[何誰幾]/u.test(word)),
  ]
  return { names: [...new Set(names.map(({ text }) => text))], words: [...new Set(words)] }
}

/**
 * Whether a text holds a name or word, both `foldedText`: anywhere where it begins and ends in Japanese, else between word ends, with or without a
 * plural s.
 */
export function holdsTerm(folded: string, term: string): boolean {
  const wanted = term.replace(/(?<=[a-z]{3})s$/u, '')
  if (wanted === '') return false
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const plural = folded[end] === 's' && !isLetter(folded[end + 1])
    const open = !isLetter(wanted[0]) || !isLetter(folded[at - 1])
    if (open && (plural || !isLetter(wanted.at(-1)) || !isLetter(folded[end]))) return true
  }
  return false
}

/** Whether a text, `foldedText`, says all of a title, but for what stands in brackets behind it: `Blue Eyes (film)`. */
export function namesTitle(folded: string, title: string): boolean {
  const plain = foldedText(title).replace(/\s*\([^()]*\)\s*$/u, '')
  return plain.length > 2 && holdsTerm(folded, plain)
}

/** For comparing only: places in it are not those of the text. */
export const foldedText = (text: string): string => foldWidth(text).toLowerCase()

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character) && !isCjk(character)
