import type { AnyRecipe } from '@colrag/core'
import { defaultJobs } from '@colrag/pipeline'
import { defaultRecipe, environmentModels, makeRecipe, namedRecipes, splitRecipes } from '@colrag/recipes'
import type { ModelSettings } from '@colrag/recipes'

/** Recipes by name, each once, in order, with what users' files say of those that are their own. */
export interface ChosenRecipes {
  readonly names: readonly string[]
  readonly definitions: Readonly<Record<string, unknown>>
}

/** What `--recipe` names, once or several times: names as `makeRecipe` takes them and files, also with commas between. The default recipe for none. */
export function chooseRecipes(texts: readonly string[]): ChosenRecipes {
  const { name, definitions } = namedRecipes(texts.length === 0 ? defaultRecipe : texts.join(','))
  return { names: splitRecipes(name, definitions), definitions }
}

/** Makes each of them; whoever asks closes them. Throws what `makeRecipe` throws. */
export async function makeRecipes({ names, definitions }: ChosenRecipes, models: ModelSettings): Promise<readonly AnyRecipe[]> {
  const made: AnyRecipe[] = []
  try {
    for (const name of names) made.push(await makeRecipe(name, { use: 'read', jobs: defaultJobs(), models, definitions }))
    return made
  } catch (error) {
    for (const recipe of made) await recipe.close()
    throw error
  }
}

/** How models are reached that recipes name. */
export const models = (): ModelSettings => environmentModels(process.env)
