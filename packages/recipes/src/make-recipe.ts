import type { AnyRecipe, EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from '@colrag/models'
import { servedProcessors } from '@colrag/pipeline'
import { embedded } from './embedded.ts'
import type { ExtractionOptions } from './extraction.ts'
import { naiveRag } from './naive-rag.ts'
import { paper } from './paper.ts'
import { recipeChoice } from './recipe-name.ts'

export const recipeNames = ['embedded', 'naive-rag', 'paper-v0.7.2', 'paper-v0.7.3', 'paper-v0.7.4'] as const
export type RecipeName = (typeof recipeNames)[number]
export const defaultRecipe: RecipeName = 'embedded'

/**
 * Makes a recipe by its name, `NAME` or `NAME?ocr=ENGINE`. Throws `invalid-options` for a name that is none of `recipeNames` and for an unknown
 * engine. Nothing heavy is loaded before it is used. `jobs`: processors that reading may use, 1 unless told.
 */
export async function makeRecipe(name: string, { jobs = 1 }: { readonly jobs?: number } = {}): Promise<AnyRecipe> {
  const { base, ocr } = recipeChoice(name)
  const make = recipes[base]
  if (!make || !Object.hasOwn(recipes, base))
    throw new ColragError('invalid-options', '--recipe', `there is no recipe ${base}`, { hint: `there are ${recipeNames.join(', ')}` })
  const recipe = make(bundledEncoder(), { processes: Math.min(jobs, servedProcessors), ...(ocr === undefined ? {} : { ocr }) })
  return { ...recipe, name }
}

const recipes: Readonly<Record<string, (model: EmbeddingModel, reading: ExtractionOptions) => AnyRecipe>> = {
  embedded,
  'naive-rag': naiveRag,
  'paper-v0.7.2': (model, reading) => paper('v0.7.2', model, reading),
  'paper-v0.7.3': (model, reading) => paper('v0.7.3', model, reading),
  'paper-v0.7.4': (model, reading) => paper('v0.7.4', model, reading),
}
