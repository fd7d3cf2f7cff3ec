import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from '@colrag/models'
import { servedProcessors } from '@colrag/pipeline'
import { embedded } from './embedded.ts'
import { naiveRag } from './naive-rag.ts'
import { paper } from './paper.ts'

export const recipeNames = ['embedded', 'naive-rag', 'paper-v0.7.2', 'paper-v0.7.3', 'paper-v0.7.4'] as const
export type RecipeName = (typeof recipeNames)[number]
export const defaultRecipe: RecipeName = 'embedded'

/**
 * Throws `invalid-options` for a name that is none of `recipeNames`. Nothing heavy is loaded before it is used. `jobs`: processors that reading may
 * use, 1 unless told.
 */
export function makeRecipe(name: string, { jobs = 1 }: { readonly jobs?: number } = {}): Promise<AnyRecipe> {
  const processes = Math.min(jobs, servedProcessors)
  const model = bundledEncoder()
  switch (name) {
    case 'embedded':
      return Promise.resolve(embedded(model, processes))
    case 'naive-rag':
      return Promise.resolve(naiveRag(model, processes))
    case 'paper-v0.7.2':
      return Promise.resolve(paper('v0.7.2', model, processes))
    case 'paper-v0.7.3':
      return Promise.resolve(paper('v0.7.3', model, processes))
    case 'paper-v0.7.4':
      return Promise.resolve(paper('v0.7.4', model, processes))
    default:
      return Promise.reject(
        new ColragError('invalid-options', '--recipe', `there is no recipe ${name}`, { hint: `there are ${recipeNames.join(', ')}` }),
      )
  }
}
