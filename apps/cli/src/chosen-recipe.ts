import { recipesIn } from '@colrag/pipeline'
import { asOptions, defaultRecipe, splitRecipes, withParts } from '@colrag/recipes'
import type { ExchangedParts } from '@colrag/recipes'

/** `before`: the recipe of the workspace; `begun`: that of a first run which was stopped before the workspace had one. */
export interface RecipeChoices {
  readonly recipe?: string
  readonly parts: ExchangedParts
  readonly before: string | null
  readonly begun: string | null
}

/**
 * The recipe to ingest with: what is named (parts are those of the first recipe), on that of the workspace. A first run that was stopped is gone on with where nothing is named, since
 * what it kept, replies of models that were paid for among it, is found with its recipe alone. `note` says so, or what other options leave unused.
 */
export function chosenRecipe({ recipe, parts, before, begun }: RecipeChoices): { readonly name: string; readonly note: string | null } {
  const named = withFirst(recipe ?? before ?? defaultRecipe, parts)
  if (before !== null && recipesIn(named).every((one) => recipesIn(before).includes(one))) return { name: before, note: null }
  if (before !== null || begun === null || begun === named) return { name: named, note: null }
  if (recipe === undefined && Object.keys(parts).length === 0)
    return {
      name: begun,
      note: `going on with ${asOptions(begun)}, as the run that was stopped here began; to begin with other parts, name them: ${asOptions(named)}`,
    }
  return {
    name: named,
    note: `the run that was stopped here had ${asOptions(begun)}: what it kept of parts that are not named now, replies of models among it, is not used`,
  }
}

function withFirst(names: string, parts: ExchangedParts): string {
  const [first = names, ...others] = splitRecipes(names, Object.fromEntries(recipesIn(names).map((name) => [name.split('?')[0], null])))
  return [withParts(first, parts), ...others.map((name) => withParts(name, {}))].join(',')
}
