/** Mean and standard deviation (of the population), least and greatest of the scores that are known; null where none is. */
export interface Spread {
  readonly count: number
  readonly mean: number
  readonly deviation: number
  readonly least: number
  readonly greatest: number
}

export function spreadOf(scores: Float64Array): Spread | null {
  const range = rangeOf(scores)
  if (!range) return null
  const known = scores.filter((s) => !Number.isNaN(s))
  const count = known.length
  let [mean, variance] = [0, 0]
  for (const s of known) mean += s / count
  for (const s of known) variance += (s - mean) ** 2 / count
  return { count, mean, deviation: Math.sqrt(variance), ...range }
}

/** Least and greatest of the scores that are known; null where none is. */
export function rangeOf(scores: Float64Array): Pick<Spread, 'least' | 'greatest'> | null {
  let [least, greatest] = [Infinity, -Infinity]
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number
    if (Number.isNaN(score)) continue
    least = Math.min(least, score)
    greatest = Math.max(greatest, score)
  }
  return least <= greatest ? { least, greatest } : null
}

/** What equal scores become on a scale from 0 to 1: all are the best, unless there is nothing good about them. */
export const equalScore = (score: number): number => (score > 0 ? 1 : 0)
