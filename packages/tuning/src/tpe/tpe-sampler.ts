import { ColragError } from '@colrag/core'
import type { Sampler, Space, Trial, Values } from '@colrag/core'
import { uniformCoordinate } from '../samplers/uniform-point.ts'
import { coordinates } from '../space/coordinates.ts'
import type { Dimension } from '../space/dimension.ts'
import { parzen } from './parzen.ts'
import { splitTrials } from './split-trials.ts'

/**
 * `multivariate` (default): one density over all parameters, so that they are chosen together; without it each by itself. `startup`: random trials
 * before the first estimate. `candidates`: how many points are drawn from the good density.
 */
export interface TpeOptions {
  readonly multivariate?: boolean
  readonly startup?: number
  readonly candidates?: number
}

/**
 * Tree-structured Parzen estimators (Bergstra et al. 2011; CoLRAG-TF 3.6 and A7): of `candidates` draws from the density l of the best
 * min(ceil(0.1 n), 25) of n trials, the one of the largest l/g, where g is the density of all others; prior weight 1, magic clip. With several
 * objectives ceil(0.1 n) trials count as best. Ties go to the earlier draw. Throws `invalid-options` for counts below 1.
 */
export function tpeSampler({ multivariate = true, startup = 10, candidates = 24 }: TpeOptions = {}): Sampler {
  for (const [name, count] of Object.entries({ startup, candidates }))
    if (!Number.isSafeInteger(count) || count < 1)
      throw new ColragError('invalid-options', name, `it is a count of at least 1, not ${count}`, {})
  const points = pointCache()
  return {
    name: multivariate ? 'tpe' : 'tpe(univariate)',
    suggest<S extends Space>(space: S, history: readonly Trial<S>[], random: () => number): Values<S> {
      const { dimensions, decode } = coordinates(space)
      const finished = history.filter(({ state }) => state === 'complete' || state === 'pruned')
      if (finished.length < startup) return decode(dimensions.map((dimension) => uniformCoordinate(dimension, random)))
      const several = finished.some(({ losses }) => (losses?.length ?? 0) > 1)
      const tenth = Math.ceil(0.1 * finished.length)
      const { below, above } = splitTrials(history, several ? tenth : Math.min(tenth, 25))
      const [good, bad] = [points(space, below), points(space, above)]
      const choose = (axes: readonly Dimension[], from: number): readonly number[] => {
        const l = parzen(axes, good, from, several)
        const g = parzen(axes, bad, from)
        let best: { readonly point: readonly number[]; readonly ratio: number } | null = null
        for (let i = 0; i < candidates; i++) {
          const point = l.draw(random)
          const ratio = l.logDensity(point) - g.logDensity(point)
          if (best === null || ratio > best.ratio) best = { point, ratio }
        }
        return best?.point ?? []
      }
      return decode(multivariate ? choose(dimensions, 0) : dimensions.flatMap((dimension, i) => choose([dimension], i)))
    },
  }
}

type Points = (space: Space, trials: readonly Trial[]) => readonly (readonly number[])[]

/** Trials as points; what was encoded once is kept as long as the trial's values and the space are. */
function pointCache(): Points {
  const spaces = new WeakMap<Space, WeakMap<object, readonly number[]>>()
  return (space, trials) => {
    const known = spaces.get(space) ?? new WeakMap<object, readonly number[]>()
    spaces.set(space, known)
    const { encode } = coordinates(space)
    return trials.map(({ values }) => {
      const point = known.get(values) ?? encode(values)
      known.set(values, point)
      return point
    })
  }
}
