import { ColragError } from '@colrag/core'

/** `keep`: the share in (0, 1] of units that stay warm; `gamma`: the power that sharpens them, above 0. */
export interface SharpenOptions {
  readonly keep?: number
  readonly gamma?: number
}

/**
 * PlanSightRAG section 4: of the best product of each unit with any token of the query (any finite scale), the best 5 % stay, brought to (0, 1] by
 * the least and the greatest of all and raised to the power 3; the others are 0. Units that tie with the last one that stays stay too. Where
 * all are alike, all that are kept are 1. What is no finite number is cold.
 */
export function sharpenHeat(heat: ArrayLike<number>, options: SharpenOptions = {}): Float32Array {
  const sharp = heatScale(heat, options)
  return Float32Array.from(heat, sharp)
}

/**
 * What `sharpenHeat` makes of a value among `heat`, in [0, 1] and never falling, so that other values (the products with one token of the query) can be
 * shown on the scale of these. What is greater than all of them is 1.
 */
export function heatScale(heat: ArrayLike<number>, { keep = 0.05, gamma = 3 }: SharpenOptions = {}): (value: number) => number {
  if (!(keep > 0 && keep <= 1) || !(gamma > 0))
    throw new ColragError('invalid-options', 'heatmap', `a heatmap keeps a share in (0, 1] with a power above 0, not ${keep} and ${gamma}`)
  const known = Float64Array.from(Array.from(heat).filter(Number.isFinite)).sort().reverse()
  if (known.length === 0) return () => 0
  const kept = Math.max(1, Math.ceil(keep * known.length))
  const [best, least, last] = [known[0] as number, known.at(-1) as number, known[kept - 1] as number]
  return (value) => {
    if (!Number.isFinite(value) || value < last) return 0
    return best === least ? 1 : Math.min(1, ((value - least) / (best - least)) ** gamma)
  }
}
