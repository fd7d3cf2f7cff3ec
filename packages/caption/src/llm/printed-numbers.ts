import { foldWidth, missingNumbers, printedNumbers } from '@colrag/stage-kit'

const numeral = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

/** The numbers of a text in ASCII digits without thousands separators, in order, each once. */
export const numbersIn = (text: string): string[] => [...new Set((foldWidth(text).match(numeral) ?? []).map((n) => n.replaceAll(',', '')))]

/**
 * The numbers of `text` that are printed in none of `sources`, as they stand in `text`. A number is printed when one of the same amount stands
 * there (1.2億円 and 120,000,000円, 三人 and 3人), sign and scale included (12 is not in 1,234), with no other unit beside it.
 */
export function unprintedNumbers(text: string, sources: readonly string[]): string[] {
  const missing = missingNumbers(text, printedNumbers(sources)).map(([start, end]) => text.slice(start, end))
  return [...new Set(missing.flatMap((said) => digitsOf(said) ?? [said]))]
}

/** The numbers of a quantity without its sign and unit; null where it is written in kanji. */
function digitsOf(said: string): string[] | null {
  const found = [...foldWidth(said).matchAll(numeral)].map((m) => said.slice(m.index, m.index + m[0].length))
  return found.length > 0 ? found : null
}
