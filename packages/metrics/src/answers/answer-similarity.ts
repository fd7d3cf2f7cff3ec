import { answerTokens } from './answer-tokens.ts'

/**
 * How alike two answers are by their letters, in [0, 1]: the cosine of the counts of single letters and of neighbouring pairs in the folded answers,
 * the best over the accepted ones. Needs no model and no segmenter, and gives a part of the credit for another ending or order, where F1 of words
 * gives none. 0 for an answer without a letter or digit.
 */
export const answerSimilarity = (answer: string, accepted: readonly string[]): number =>
  accepted.reduce((best, each) => Math.max(best, cosine(counts(answer), counts(each))), 0)

function counts(answer: string): ReadonlyMap<string, number> {
  const letters = [...answerTokens(answer).join('')]
  const found = new Map<string, number>()
  for (const [i, letter] of letters.entries())
    for (const gram of i === 0 ? [letter] : [letter, `${letters[i - 1] ?? ''}${letter}`]) found.set(gram, (found.get(gram) ?? 0) + 1)
  return found
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  if (a.size === 0 || b.size === 0) return 0
  let dot = 0
  for (const [gram, count] of a) dot += count * (b.get(gram) ?? 0)
  return Math.min(1, dot / Math.sqrt(squares(a) * squares(b)))
}

const squares = (of: ReadonlyMap<string, number>): number => [...of.values()].reduce((sum, count) => sum + count * count, 0)
