import type { AnyRecipe } from '@colrag/core'
import { makeRecipe } from '@colrag/recipes'
import type { RecipeName } from '@colrag/recipes'
import type { Variant } from './rank-set.ts'

const name = 'without analyser'
/** As recipes of users are called. */
const defined = 'unanalysed'

/** The recipe `base`, which reads nothing in a question: no figure words, no weights by class. Its indexes are those of `base`; the caller closes `recipe`. */
export async function withoutAnalyser(base: RecipeName): Promise<Variant & { readonly recipe: AnyRecipe }> {
  const recipe = await makeRecipe(defined, { definitions: { [defined]: { base, fusion: { analyser: 'none' } } } })
  return { name, values: recipe.values, recipe }
}
