import { ColragError } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { percentile } from './percentile.ts'

export interface ResamplingOptions {
  /** Default 10,000. */
  readonly resamples?: number
  /** Default 42; the same seed gives the same interval everywhere. */
  readonly seed?: number
}

/** A mean over `n` queries with the interval that holds it with 95 % confidence. */
export interface Interval {
  readonly n: number
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** Percentile bootstrap of the mean (Efron): queries drawn with replacement, 2.5th and 97.5th percentile. Throws `empty` for no values. */
export function bootstrapInterval(
  values: Float64Array | readonly number[],
  { resamples = 10_000, seed = 42 }: ResamplingOptions = {},
): Interval {
  const n = values.length
  if (n === 0) throw new ColragError('empty', 'bootstrap', 'there are no values')
  const random = seededRandom(seed)
  const means = new Float64Array(resamples)
  for (let r = 0; r < resamples; r++) {
    let sum = 0
    for (let i = 0; i < n; i++) sum += values[Math.floor(random() * n)] ?? 0
    means[r] = sum / n
  }
  let total = 0
  for (const value of values) total += value
  return { n, mean: total / n, low: percentile(means, 0.025), high: percentile(means, 0.975) }
}
