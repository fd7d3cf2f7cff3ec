import { ColragError } from '@colrag/core'
import type { Param, Sampler, Space, Values } from '@colrag/core'

/** `steps`: points for each number's range, ends included, and parts into which a simplex is cut; at least 2. `most`: no grid of more points. */
export interface GridOptions {
  readonly steps?: number
  readonly most?: number
}

/**
 * Every point of a regular grid once, the first parameter varying slowest; after the last point it begins anew. Throws `invalid-options` for a
 * grid of more than `most` points.
 */
export function gridSampler({ steps = 5, most = 100_000 }: GridOptions = {}): Sampler {
  if (!Number.isSafeInteger(steps) || steps < 2)
    throw new ColragError('invalid-options', 'steps', `a grid has 2 steps or more, not ${steps}`, {})
  return {
    name: `grid(${steps})`,
    suggest<S extends Space>(space: S, history: readonly unknown[]): Values<S> {
      const axes = Object.entries(space).map(([name, param]) => ({ name, points: pointsOf(param, steps) }))
      const size = axes.reduce((product, { points }) => product * points.length, 1)
      if (size > most)
        throw new ColragError('invalid-options', 'space', `a grid of ${steps} steps has ${size} points`, {
          hint: `take fewer steps, or allow more than ${most} points`,
        })
      let at = history.length % size
      const picked: [string, unknown][] = []
      for (const { name, points } of axes.toReversed()) {
        picked.push([name, points[at % points.length]])
        at = Math.floor(at / points.length)
      }
      return Object.fromEntries(picked.toReversed()) as Values<S>
    },
  }
}

/** How many points the grid of a space has. */
export function gridSize(space: Space, steps = 5): number {
  return Object.values(space).reduce((product, param) => product * pointsOf(param, steps).length, 1)
}

function pointsOf(param: Param, steps: number): readonly unknown[] {
  const at = (i: number): number => i / (steps - 1)
  switch (param.kind) {
    case 'float':
      if (param.low === param.high) return [param.low]
      return Array.from({ length: steps }, (_, i) =>
        i === steps - 1
          ? param.high
          : param.log
            ? param.low * (param.high / param.low) ** at(i)
            : param.low + at(i) * (param.high - param.low),
      )
    case 'int':
      return [...new Set(Array.from({ length: steps }, (_, i) => Math.round(param.low + at(i) * (param.high - param.low))))]
    case 'choice':
      return param.values
    case 'simplex':
      return compositions(steps - 1, param.keys.length).map((parts) =>
        Object.fromEntries(param.keys.map((key, i) => [key, (parts[i] ?? 0) / (steps - 1)])),
      )
  }
}

/** All ways to part `total` into `count` whole numbers, in lexical order. */
function compositions(total: number, count: number): readonly (readonly number[])[] {
  if (count === 1) return [[total]]
  return Array.from({ length: total + 1 }, (_, first) => compositions(total - first, count - 1).map((rest) => [first, ...rest])).flat()
}
