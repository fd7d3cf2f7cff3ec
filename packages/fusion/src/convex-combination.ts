import type { FuseParts, Normalizer } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { weightedSum } from './fusers/weighted-sum.ts'
import { theoreticalMinMax } from './normalizers/theoretical-min-max.ts'

/** `weight`: its share, from 0 to 1; `least`: the lowest score that the axis can give at all, a cosine -1, BM25 0. */
export interface ConvexAxis {
  readonly weight: number
  readonly least: number
}

/**
 * The parts of a fusion that is a convex combination of axes over their theoretical least (Bruch, Gai and Ingber 2023, TM2C2). Throws
 * `invalid-options` for shares that are below 0 or do not sum to 1.
 */
export function convexCombination<C extends string>(
  axes: Readonly<Record<C, ConvexAxis>>,
): Required<Pick<FuseParts<C>, 'normalizer' | 'fuser' | 'weights'>> {
  const entries = Object.entries<ConvexAxis>(axes)
  const sum = entries.reduce((total, [, { weight }]) => total + weight, 0)
  if (entries.some(([, { weight }]) => !(weight >= 0)) || Math.abs(sum - 1) > 1e-9)
    throw new ColragError('invalid-options', 'convex-combination', `the shares must be at least 0 and sum to 1, not to ${sum}`)
  return {
    normalizer: Object.fromEntries(entries.map(([axis, { least }]) => [axis, theoreticalMinMax(least)])) as Record<C, Normalizer>,
    fuser: weightedSum,
    weights: Object.fromEntries(entries.map(([axis, { weight }]) => [axis, weight])) as Record<C, number>,
  }
}
