import { foldWidth, readQuantities } from '@colrag/stage-kit'

const numeral = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

/** The numbers of a text in ASCII digits without thousands separators, in order, each once. */
export const numbersIn = (text: string): string[] => [...new Set((foldWidth(text).match(numeral) ?? []).map((n) => n.replaceAll(',', '')))]

/**
 * The numbers of `text` that are printed in none of `sources`, as they stand in `text`. A number is printed when its digits stand there as a
 * number of their own (12 is not in 1,234), or when it is the same amount in another writing (1.2億円 and 120,000,000円, 三人 and 3人).
 */
export function unprintedNumbers(text: string, sources: readonly string[]): string[] {
  const printed = new Set(sources.flatMap(numbersIn))
  const amounts = new Set(sources.flatMap((source) => readQuantities(source)).flatMap((q) => [q.value, q.high ?? q.value].map(Math.abs)))
  const folded = foldWidth(text)
  const same = readQuantities(text)
    .filter((q) => amounts.has(Math.abs(q.value)) && (q.high === undefined || amounts.has(Math.abs(q.high))))
    .map((q) => q.at)
  const missing = [...folded.matchAll(numeral)].filter(
    (m) => !printed.has(m[0].replaceAll(',', '')) && !same.some(([start, end]) => start <= m.index && m.index < end),
  )
  return [...new Set(missing.map((m) => text.slice(m.index, m.index + m[0].length)))]
}
