import { ColragError } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { bootstrapInterval } from './bootstrap-interval.ts'
import type { Interval, ResamplingOptions } from './bootstrap-interval.ts'

/** `mean`, `low` and `high` are of a - b; `p` is two-sided. */
export interface PairedDifference extends Interval {
  readonly p: number
}

/**
 * Is system a better than b on the same queries? The interval is a bootstrap of the differences; p is the share of random sign changes
 * (Fisher's randomisation) whose mean lies as far from 0, the observed one counted in, so never 0. Throws `invalid-options` where the
 * two do not pair.
 */
export function pairedDifference(a: Float64Array, b: Float64Array, options: ResamplingOptions = {}): PairedDifference {
  if (a.length !== b.length)
    throw new ColragError('invalid-options', 'paired difference', `${a.length} values against ${b.length}`, {
      hint: 'evaluate both systems on the same judgements',
    })
  const differences = a.map((value, i) => value - (b[i] ?? 0))
  const interval = bootstrapInterval(differences, options)
  const { resamples = 10_000, seed = 42 } = options
  const random = seededRandom(seed)
  // Sums taken in another order differ in their last bits; that must not count as nearer to 0.
  const observed = Math.abs(interval.mean * a.length) - 1e-9
  let asFar = 1
  for (let r = 0; r < resamples; r++) {
    let sum = 0
    for (const difference of differences) sum += random() < 0.5 ? difference : -difference
    if (Math.abs(sum) >= observed) asFar++
  }
  return { ...interval, p: asFar / (resamples + 1) }
}
