import { answerTokens } from './answer-tokens.ts'

/** Harmonic mean of token precision and recall, each token counted as often as it stands (SQuAD); the best over the accepted answers. */
export function answerF1(answer: string, accepted: readonly string[]): number {
  const found = answerTokens(answer)
  return accepted.reduce((best, each) => Math.max(best, f1(found, answerTokens(each))), 0)
}

function f1(found: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>()
  for (const token of wanted) left.set(token, (left.get(token) ?? 0) + 1)
  let common = 0
  for (const token of found) {
    const count = left.get(token) ?? 0
    if (count > 0) common++
    left.set(token, count - 1)
  }
  return common === 0 ? 0 : (2 * common) / (found.length + wanted.length)
}
