import type { TokenPlace } from '../token-map.ts'
import type { PiecedWord } from './pieced-words.ts'
import { piecedWords } from './pieced-words.ts'

/** A word of a question, without the marks around it: `start` and `end` in code units, `parts` the tokens of it that are looked for together. */
export interface AskedWord {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly parts: readonly (readonly number[])[]
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/**
 * The words of a question in its order; every token with a place is in one of them. Between spaces there is one word; what is written without spaces
 * (CJK) is parted where a dictionary parts it, but never within a token. Marks belong to the word before them, those at the beginning to the one behind. Where no token has a place each is
 * a word without a text.
 */
export function askedWords(question: string, places: readonly (Pick<TokenPlace, 'start' | 'end'> | null)[]): readonly AskedWord[] {
  const pieced = piecedWords(question, places)
  if (pieced.length === 0) return places.map((_, token) => ({ text: '', start: 0, end: 0, parts: [[token]] }))
  const borders = new Set(Array.from(segmenter.segment(question), ({ index }) => index))
  const words: PiecedWord[][] = []
  for (const piece of pieced) {
    const last = words.at(-1)
    if (last && belongsTo(last, piece)) last.push(piece)
    else words.push([piece])
  }
  return words.map((parts) => {
    const [from, to] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0]
    const whole = question.slice(from, to)
    const text = whole.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}'"%°]+$/gu, '') || whole
    const start = from + whole.indexOf(text)
    return { text, start, end: start + text.length, parts: parts.map(({ pieces }) => pieces) }
  })

  function belongsTo(word: readonly PiecedWord[], { start, end }: PiecedWord): boolean {
    if (/\s/u.test(question.slice(word.at(-1)?.end, start))) return false
    return !borders.has(start) || !says(question.slice(start, end)) || !says(question.slice(word[0]?.start, start))
  }
}

const says = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
