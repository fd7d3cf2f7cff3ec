import type { AnyRecipe } from '@colrag/core'
import type { Variant } from './rank-set.ts'

type Weights = Readonly<Record<string, number>>

/**
 * The recipe as served, each axis alone, each axis left out, and each prior left out. A variant changes values of the recipe's own search
 * space and nothing else. Axes that carry no weight are no variants.
 */
export function variantsOf(recipe: AnyRecipe): readonly Variant[] {
  const values = recipe.values as Readonly<Record<string, unknown>>
  const weights = (values['weights'] ?? {}) as Weights
  const axes = Object.keys(weights).filter((axis) => (weights[axis] ?? 0) > 0)
  const priors = Object.keys(values).filter((key) => key.endsWith('Prior'))
  const quiet = Object.fromEntries(priors.map((key) => [key, 0]))
  const made = (name: string, changed: Readonly<Record<string, unknown>>): Variant => ({
    name,
    values: { ...values, ...changed } as AnyRecipe['values'],
  })
  const only = (axis: string): Weights => Object.fromEntries(Object.keys(weights).map((key) => [key, key === axis ? 1 : 0]))
  return [
    made('fused', {}),
    ...axes.map((axis) => made(`${axis} alone`, { ...quiet, weights: only(axis) })),
    ...(axes.length < 2 ? [] : axes.map((axis) => made(`without ${axis}`, { weights: { ...weights, [axis]: 0 } }))),
    ...priors.map((key) => made(`without ${key}`, { [key]: 0 })),
  ]
}
