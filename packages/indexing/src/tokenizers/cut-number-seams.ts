import { classOf, digit, han } from './character-class.ts'
import type { TakeTerm } from './tokenizer.ts'

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x3000
const isDigit = (code: number | undefined): boolean => code !== undefined && (classOf(code) & digit) !== 0
const widthAt = (text: string, at: number): number => ((text.codePointAt(at) as number) > 0xffff ? 2 : 1)

/** Each number with the ideographs that touch it, or stand a space away: 第5条 is more than 5. Numbers lose their thousands separators. */
export function cutNumberSeams(text: string, take: TakeTerm): void {
  for (let at = 0; at < text.length;) {
    if (!isDigit(text.codePointAt(at))) {
      at += widthAt(text, at)
      continue
    }
    const end = numberEnd(text, at)
    const number = text.slice(at, end).replaceAll(',', '')
    const before = ideographBefore(text, at)
    if (before !== null) take(before.ideograph + number, before.start, end)
    const next = isBlank(text.charCodeAt(end)) ? end + 1 : end
    const code = text.codePointAt(next)
    if (code !== undefined && classOf(code) & han) take(number + String.fromCodePoint(code), at, next + widthAt(text, next))
    at = end
  }
}

function numberEnd(text: string, from: number): number {
  let at = from
  while (isDigit(text.codePointAt(at))) at += widthAt(text, at)
  while ((text[at] === '.' || text[at] === ',') && isDigit(text.codePointAt(at + 1))) {
    at++
    while (isDigit(text.codePointAt(at))) at += widthAt(text, at)
  }
  return at
}

function ideographBefore(text: string, from: number): { ideograph: string; start: number } | null {
  const end = isBlank(text.charCodeAt(from - 1)) ? from - 1 : from
  // The second half of a pair of surrogates is no ideograph by itself.
  for (const start of [end - 1, end - 2]) {
    const code = text.codePointAt(start)
    if (code !== undefined && start + (code > 0xffff ? 2 : 1) === end && classOf(code) & han)
      return { ideograph: text.slice(start, end), start }
  }
  return null
}
