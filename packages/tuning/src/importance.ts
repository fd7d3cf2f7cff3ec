import type { Space, Trial, Values } from '@colrag/core'
import { coordinates } from './space/coordinates.ts'
import type { Dimension } from './space/dimension.ts'
import { parzen } from './tpe/parzen.ts'

/** `share`: how much of the difference between good trials and all is this parameter's; all shares sum to 1 (or are 0). */
export interface Importance {
  readonly name: string
  readonly share: number
}

/**
 * PED-ANOVA (Watanabe, Bansal, Hutter 2023): how far the density of the best tenth of the trials lies from that of all, each parameter by
 * itself, as Pearson divergence on a grid of 50 steps. A simplex counts as the sum over its coordinates. The most important first, ties by name.
 * Fewer than ten complete trials, or no difference: all 0.
 */
export function importances<S extends Space>(space: S, trials: readonly Trial<S>[]): readonly Importance[] {
  const complete = trials
    .filter(({ losses }) => losses !== null)
    .toSorted((a, b) => (a.losses?.[0] ?? 0) - (b.losses?.[0] ?? 0) || a.number - b.number)
  const best = complete.slice(0, Math.ceil(0.1 * complete.length))
  const found = Object.entries(space).map(([name, param]) => {
    const { dimensions, encode } = coordinates({ [name]: param })
    const points = (some: readonly Trial<S>[]): readonly (readonly number[])[] =>
      some.map(({ values }) => encode({ [name]: (values as Readonly<Record<string, unknown>>)[name] } as Values<Space>))
    const [good, all] = [points(best), points(complete)]
    const known = complete.length >= 10
    return { name, divergence: known ? dimensions.reduce((sum, dimension, i) => sum + divergence(dimension, i, good, all), 0) : 0 }
  })
  const sum = found.reduce((total, { divergence: own }) => total + own, 0)
  return found
    .map(({ name, divergence: own }) => ({ name, share: sum > 0 ? own / sum : 0 }))
    .toSorted((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1))
}

function divergence(dimension: Dimension, i: number, good: readonly (readonly number[])[], all: readonly (readonly number[])[]): number {
  const [p, q] = [parzen([dimension], good, i, true), parzen([dimension], all, i, true)]
  const grid = gridOf(dimension)
  const [ps, qs] = [shares(grid, p.logDensity), shares(grid, q.logDensity)]
  return grid.reduce((sum, _, k) => sum + ((ps[k] ?? 0) / (qs[k] ?? 1) - 1) ** 2 * (qs[k] ?? 0), 0)
}

function gridOf(dimension: Dimension): readonly number[] {
  if (dimension.kind === 'category') return Array.from({ length: dimension.size }, (_, k) => k)
  const { low, high, log, whole } = dimension
  if (whole && high - low < 50) return Array.from({ length: high - low + 1 }, (_, k) => low + k)
  const at = (k: number): number => (log ? low * (high / low) ** (k / 49) : low + ((high - low) * k) / 49)
  return Array.from({ length: 50 }, (_, k) => at(k))
}

function shares(grid: readonly number[], logDensity: (point: readonly number[]) => number): readonly number[] {
  const logs = grid.map((x) => logDensity([x]))
  const most = Math.max(...logs)
  const sum = logs.reduce((total, log) => total + Math.exp(log - most), 0)
  return logs.map((log) => Math.exp(log - most) / sum)
}
