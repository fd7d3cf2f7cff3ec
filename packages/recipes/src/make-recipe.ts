import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from '@colrag/models'
import { embedded } from './embedded.ts'
import { naiveRag } from './naive-rag.ts'
import { paper } from './paper.ts'

export const recipeNames = ['embedded', 'naive-rag', 'paper-v0.7.2', 'paper-v0.7.3', 'paper-v0.7.4'] as const
export type RecipeName = (typeof recipeNames)[number]
export const defaultRecipe: RecipeName = 'embedded'

/** Throws `invalid-options` for a name that is none of `recipeNames`. Nothing heavy is loaded before it is used. */
export function makeRecipe(name: string): Promise<AnyRecipe> {
  const model = bundledEncoder()
  switch (name) {
    case 'embedded':
      return Promise.resolve(embedded(model))
    case 'naive-rag':
      return Promise.resolve(naiveRag(model))
    case 'paper-v0.7.2':
      return Promise.resolve(paper('v0.7.2', model))
    case 'paper-v0.7.3':
      return Promise.resolve(paper('v0.7.3', model))
    case 'paper-v0.7.4':
      return Promise.resolve(paper('v0.7.4', model))
    default:
      return Promise.reject(
        new ColragError('invalid-options', '--recipe', `there is no recipe ${name}`, { hint: `there are ${recipeNames.join(', ')}` }),
      )
  }
}
