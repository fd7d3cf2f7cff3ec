/** Mean and standard deviation (of the population), least and greatest of the scores that are known; null where none is. */
export interface Spread {
  readonly count: number
  readonly mean: number
  readonly deviation: number
  readonly least: number
  readonly greatest: number
}

export function spreadOf(scores: Float64Array): Spread | null {
  const known = scores.filter((s) => !Number.isNaN(s))
  const count = known.length
  if (count === 0) return null
  let [mean, variance, least, greatest] = [0, 0, Infinity, -Infinity]
  for (const s of known) {
    mean += s / count
    least = Math.min(least, s)
    greatest = Math.max(greatest, s)
  }
  for (const s of known) variance += (s - mean) ** 2 / count
  return { count, mean, deviation: Math.sqrt(variance), least, greatest }
}

/** What equal scores become on a scale from 0 to 1: all are the best, unless there is nothing good about them. */
export const equalScore = (score: number): number => (score > 0 ? 1 : 0)
