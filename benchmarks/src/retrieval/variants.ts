import type { AnyRecipe } from '@colrag/core'
import type { Variant } from './rank-set.ts'

type Weights = Readonly<Record<string, number>>

/** More than there are: nothing is narrowed down to some of them. */
const everyOne = 1_000_000

/** Volumes and chapters that a search is narrowed down to. */
const isNarrowing = (key: string): boolean => key === 'volumes' || key === 'chapters'

/** What leaves the scores of a fusion as they are: of what is added 0, of what is multiplied 1; of narrowing, all there is. */
const neutral = (key: string): number | null =>
  /(Prior|Share)$/.test(key) ? 0 : key.endsWith('Boost') ? 1 : isNarrowing(key) ? everyOne : null

/**
 * The recipe as served, each axis alone, each axis left out, each prior, boost and narrowing left out, and all priors and narrowing at once (the hierarchy). A variant
 * changes values of the recipe's own search space and nothing else. What carries no weight is no variant.
 */
export function variantsOf(recipe: AnyRecipe): readonly Variant[] {
  const values = recipe.values as Readonly<Record<string, unknown>>
  const weights = (values['weights'] ?? {}) as Weights
  const axes = Object.keys(weights).filter((axis) => (weights[axis] ?? 0) > 0)
  const parts = Object.keys(values).filter((key) => neutral(key) !== null && values[key] !== neutral(key))
  const hierarchy = parts.filter((key) => key.endsWith('Prior') || isNarrowing(key))
  const without = (keys: readonly string[]): Readonly<Record<string, unknown>> => Object.fromEntries(keys.map((key) => [key, neutral(key)]))
  const made = (name: string, changed: Readonly<Record<string, unknown>>): Variant => ({
    name,
    values: { ...values, ...changed } as AnyRecipe['values'],
  })
  const only = (axis: string): Weights => Object.fromEntries(Object.keys(weights).map((key) => [key, key === axis ? 1 : 0]))
  return [
    made('fused', {}),
    ...axes.map((axis) => made(`${axis} alone`, { ...without(parts), weights: only(axis) })),
    ...(axes.length < 2 ? [] : axes.map((axis) => made(`without ${axis}`, { weights: { ...weights, [axis]: 0 } }))),
    ...parts.map((key) => made(`without ${key}`, without([key]))),
    ...(hierarchy.length < 2 ? [] : [made('without hierarchy', without(hierarchy))]),
  ]
}
