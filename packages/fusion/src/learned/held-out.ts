import { seededRandom } from '@colrag/stage-kit'

const resamples = 10_000
const seed = 42

/** A mean with its 95 % interval by bootstrap. */
export interface MeanWithInterval {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** 10,000 resamples, seed 42, percentiles 2.5 and 97.5. */
export function meanWithInterval(values: readonly number[]): MeanWithInterval {
  const random = seededRandom(seed)
  const means = Float64Array.from({ length: resamples }, () => {
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)] ?? 0
    return sum / values.length
  }).sort()
  const at = (share: number): number => means[Math.floor(share * (resamples - 1))] ?? NaN
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, low: at(0.025), high: at(0.975) }
}
