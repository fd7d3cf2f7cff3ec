import type { RecipeDescription } from './describe-recipe.ts'

/** What two recipes have otherwise at one place, as JSON; null where one has nothing there. */
export interface RecipeDifference {
  readonly path: string
  readonly a: unknown
  readonly b: unknown
}

/** The places at which two recipes differ, in the order of the first, then what only the second has. */
export function compareRecipes(a: RecipeDescription, b: RecipeDescription): readonly RecipeDifference[] {
  const [left, right] = [leaves(a), leaves(b)]
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((path) => ({ path, a: left.get(path) ?? null, b: right.get(path) ?? null }))
    .filter((found) => JSON.stringify(found.a) !== JSON.stringify(found.b))
}

function leaves(value: object, path = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const at = path === '' ? key : `${path}.${key}`
      return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? [...leaves(inner as object, at)] : [[at, inner]]
    }),
  )
}
