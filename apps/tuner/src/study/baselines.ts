import type { AnyRecipe } from '@colrag/core'
import { publishedWeights } from '@colrag/recipes'
import type { RecipeValues } from '../measuring/score-questions.ts'

/** Values that tuned ones are compared with. */
export interface Baseline {
  readonly name: string
  readonly values: RecipeValues
}

export const ownValues = 'default'

/**
 * The recipe's own values first, then the published weights in the place of its weights, where it weighs axes of those names; axes that are not
 * opened weigh 0. Values that are the same stand once, under both names.
 */
export function baselinesOf(recipe: AnyRecipe, opened: object): readonly Baseline[] {
  const weights = recipe.space['weights']
  const published =
    weights?.kind === 'simplex'
      ? (['v0.7.3', 'v0.7.4'] as const).flatMap((version): Baseline[] => {
          const given = Object.entries(publishedWeights[version])
          if (!given.every(([axis]) => weights.keys.includes(axis))) return []
          const own = given.map(([axis, weight]) => [axis, Object.hasOwn(opened, axis) ? weight : 0])
          return [{ name: version, values: { ...recipe.values, weights: Object.fromEntries(own) } as RecipeValues }]
        })
      : []
  const groups = Map.groupBy([{ name: ownValues, values: recipe.values }, ...published], ({ values }) => canonical(values))
  return [...groups.values()].map((same) => ({ name: same.map(({ name }) => name).join(' = '), values: (same[0] as Baseline).values }))
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
