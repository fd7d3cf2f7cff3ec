import { isRecipeFile, splitRecipes } from '../split-recipes.ts'
import { readRecipeFile } from './recipe-file.ts'

/** Recipes by name, with what users wrote of those that are their own. */
export interface NamedRecipes {
  readonly name: string
  readonly definitions: Readonly<Record<string, unknown>>
}

/**
 * What `--recipe` names: recipes, those of a workspace, and files of users' own, with commas between. `known`: what a workspace knows of recipes of
 * users. Throws what `readRecipeFile` throws.
 */
export function namedRecipes(text: string, known: Readonly<Record<string, unknown>> = {}): NamedRecipes {
  const definitions: Record<string, unknown> = { ...known }
  const names = splitRecipes(text, known).map((name) => {
    const [base = name, ...parts] = name.split('?')
    if (!isRecipeFile(base)) return name
    const file = readRecipeFile(base)
    definitions[file.name] = file.definition
    return [file.name, ...parts].join('?')
  })
  return { name: names.join(','), definitions }
}
