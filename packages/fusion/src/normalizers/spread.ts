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
  if (known.length === 0) return null
  const mean = known.reduce((sum, s) => sum + s / known.length, 0)
  const variance = known.reduce((sum, s) => sum + (s - mean) ** 2 / known.length, 0)
  return {
    count: known.length,
    mean,
    deviation: Math.sqrt(variance),
    least: known.reduce((a, b) => Math.min(a, b)),
    greatest: known.reduce((a, b) => Math.max(a, b)),
  }
}

/** What equal scores become on a scale from 0 to 1: all are the best, unless there is nothing good about them. */
export const equalScore = (score: number): number => (score > 0 ? 1 : 0)
