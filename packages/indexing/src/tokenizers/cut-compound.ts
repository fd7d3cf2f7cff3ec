import { classOf, digit, letter, mark, unspaced } from './character-class.ts'
import type { TakeTerm } from './tokenizer.ts'

/** What holds words together in codes, dates and decimals: A-12, foo_bar, 2020/7/4, 3.5, 1,234. */
const joiners = new Set(Array.from("-_./:,'’‐–", (character) => character.charCodeAt(0)))
/** What a compound is made of: a number with thousands separators, a decimal (no part of a date or version), digits, letters. */
const atoms =
  /(?<![\p{Nd}.,])\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:\.\p{Nd}+)?(?![\p{Nd},])|(?<![\p{Nd}.])\p{Nd}+\.\p{Nd}+(?!\.?\p{Nd})|\p{Nd}+|[^\p{Nd}\-_./:,'’‐–]+/gu

/** The words held together by joiners from `from` on; returns their end. Takes its words, and with digits its atoms and itself. */
export function cutCompound(text: string, from: number, take: TakeTerm): number {
  let hasDigit = false
  let wordStart = from
  let end = from
  /** Words seen before a digit was: taken once it is known that there is none. */
  const words: number[] = []
  for (let at = from; at < text.length;) {
    const code = text.codePointAt(at) as number
    const bits = classOf(code)
    if ((bits & unspaced) === 0 && bits & (letter | mark)) {
      if (bits & digit) hasDigit = true
      end = at += code > 0xffff ? 2 : 1
      continue
    }
    if (end !== at || !joiners.has(code) || at === wordStart) break
    words.push(wordStart, end)
    wordStart = at = end + 1
  }
  if (wordStart < end) words.push(wordStart, end)
  if (hasDigit) cutAtoms(text.slice(from, end), from, take)
  else for (let i = 0; i < words.length; i += 2) take(null, words[i] as number, words[i + 1] as number)
  return end
}

function cutAtoms(compound: string, from: number, take: TakeTerm): void {
  let count = 0
  for (const { 0: atom, index } of compound.matchAll(atoms)) {
    const start = from + index
    take(atom.includes(',') ? atom.replaceAll(',', '') : null, start, start + atom.length)
    count++
  }
  if (count > 1 && !compound.includes(',')) take(compound.replace(/[-_'’‐–]/g, ''), from, from + compound.length)
}
