import type { Command } from 'commander'
import { ColragError } from '@colrag/core'
import type { AnyRecipe } from '@colrag/core'
import type { Manifest } from '@colrag/pipeline'
import { recipesIn } from '@colrag/pipeline'
import { makeRecipe, namedRecipes, refusePrograms, resolvePart, withParts } from '@colrag/recipes'
import type { ModelSettings } from '@colrag/recipes'
import { modelSettings } from './model-options.ts'
import type { ProgramOptions } from './program-option.ts'
import { withProgramOption } from './program-option.ts'

/** What `search` and `ask` are told of the recipe to search with. */
export interface SearchRecipeOptions extends ProgramOptions {
  readonly recipe?: string
  readonly rerank?: string
  readonly answer?: string
  readonly visualRanker?: string
}

/** Folders are meant from where the user stands. */
export const withSearchRecipe = (command: Command): Command =>
  withProgramOption(command)
    .option(
      '--recipe <name>',
      'search with another recipe: one of the workspace, or any, also a file of your own, that needs no other index (default: the first of the workspace)',
    )
    .option(
      '--rerank <reranker>',
      'what orders the best hits anew: onnx:FOLDER (a cross-encoder), llm:PROVIDER:MODEL (asked yes or no), pages:PROVIDER:MODEL (the same, looking at the pages), tiles:PROVIDER:MODEL (late interaction with pictures of the pages and their tiles), tokens (late interaction), cmd:PROGRAM or none',
      (value: string) => resolvePart('rerank', value, process.cwd()),
    )

/** The recipe to search a workspace with; `draw`: for rerankers that look at pages. Rejects with `invalid-options` where several are named. */
export async function searchRecipe(
  manifest: Manifest,
  { recipe, rerank, answer, visualRanker, allowPrograms }: SearchRecipeOptions,
  draw?: ModelSettings['draw'],
): Promise<AnyRecipe> {
  const { name, definitions } = namedRecipes(recipe ?? recipesIn(manifest.recipe)[0] ?? manifest.recipe, manifest.definitions)
  if (recipesIn(name).length > 1)
    throw new ColragError('invalid-options', '--recipe', `--recipe ${recipe} names several recipes`, {
      hint: 'search with one of them at a time',
    })
  const parts = {
    ...(rerank === undefined ? {} : { rerank }),
    ...(visualRanker === undefined ? {} : { visuals: visualRanker }),
    ...(answer === undefined ? {} : { answer }),
  }
  const whole = withParts(name, parts)
  refusePrograms(
    { name: whole, definitions },
    { allowed: allowPrograms === true, ...(recipe === undefined ? {} : { recipe }), parts },
    'search',
  )
  return makeRecipe(whole, { use: 'search', definitions, models: { ...modelSettings(process.env), ...(draw ? { draw } : {}) } })
}
