import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { isRecipeFile, recipeChoice, recipeNames, writeRecipeFile } from '@colrag/recipes'
import type { RecipeDefinition, RecipeName } from '@colrag/recipes'
import type { RecipeValues } from './measuring/score-questions.ts'

/** The recipe that was tuned, as `namedRecipes` gives it, and the values that were found. */
export interface TunedRecipe {
  readonly name: string
  readonly definitions: Readonly<Record<string, unknown>>
  readonly values: RecipeValues
}

/** Throws `invalid-options` for a place where no recipe can be written, before any trial is run. */
export function checkRecipePlace(file: string, recipe: string): void {
  if (!isRecipeFile(file)) throw refused(file, `${file} is no name of a recipe`, 'name a .yaml or .json file')
  if (recipe.includes(',')) throw refused(file, 'one recipe can be tuned at a time', 'name one with --recipe')
  const folder = dirname(resolve(file))
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw refused(file, `there is no folder ${folder}`, 'make it first')
  try {
    accessSync(existsSync(file) ? file : folder, constants.W_OK)
  } catch {
    throw refused(file, `${file} cannot be written`, 'name another place')
  }
  const name = nameOf(file)
  if (recipeNames.some((known) => known === name))
    throw refused(file, `${name} is the name of a recipe that comes with colrag`, 'give it another')
}

/** Writes a recipe of the user's that does what was tuned: all of the old one, with the values found. */
export function writeTunedRecipe(file: string, { name, definitions, values }: TunedRecipe): void {
  const { base, ...parts } = recipeChoice(name)
  const before = (definitions[base] ?? { base: base as RecipeName }) as RecipeDefinition
  const exchanged = { ...before.parts, ...parts }
  writeRecipeFile(file, {
    name: nameOf(file),
    definition: {
      ...before,
      about: `${base}, tuned`,
      ...(Object.keys(exchanged).length > 0 ? { parts: exchanged } : {}),
      values,
    },
  })
}

const nameOf = (file: string): string => basename(file).replace(/\.(ya?ml|json)$/i, '')

const refused = (file: string, message: string, hint: string): ColragError => new ColragError('invalid-options', file, message, { hint })
