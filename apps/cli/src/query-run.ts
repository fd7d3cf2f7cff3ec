import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { openWorkspace, requireManifest } from '@colrag/pipeline'
import type { OpenWorkspace } from '@colrag/pipeline'
import { makeRecipe, pageDrawer, refusePrograms } from '@colrag/recipes'
import { readQueries } from './option-values.ts'
import { outputFile } from './output-place.ts'
import { jsonLine, print } from './output/print.ts'
import type { ProgramOptions } from './program-option.ts'
import { searchRecipe } from './search-recipe.ts'
import type { SearchRecipeOptions } from './search-recipe.ts'

export interface QueryOptions {
  readonly workspace: string
  readonly queries?: string
  readonly out?: string
}

/** Opens the workspace with the recipe that is chosen, else the first that made it, and closes both afterwards. */
export async function withWorkspace<T>(
  folder: string,
  signal: AbortSignal,
  work: (workspace: OpenWorkspace) => Promise<T>,
  chosen: SearchRecipeOptions = {},
): Promise<T> {
  const manifest = requireManifest(folder)
  const drawer = pageDrawer(manifest.documents)
  const recipe = await searchRecipe(manifest, chosen, drawer.draw)
  try {
    const workspace = await openWorkspace(folder, recipe, { signal })
    try {
      return await work(workspace)
    } finally {
      await workspace.close()
    }
  } finally {
    await drawer.close()
    await recipe.close()
  }
}

/** Does some work with the recipes that made the workspace, as one, and closes them afterwards. `programs`: the work reads files, for which they may run programs. */
export async function withRecipeOf<T>(folder: string, work: (recipe: AnyRecipe) => Promise<T>, programs?: ProgramOptions): Promise<T> {
  const { recipe: name, definitions = {} } = requireManifest(folder)
  if (programs) refusePrograms({ name, definitions }, { allowed: programs.allowPrograms === true })
  const recipe = await makeRecipe(name, { use: 'inspect', definitions })
  try {
    return await work(recipe)
  } finally {
    await recipe.close()
  }
}

/** One question, or a file of them; never both, never none. `--out` goes with a file of them. */
export function oneOrBatch(question: string | undefined, options: QueryOptions): 'one' | 'batch' {
  if ((question === undefined) === (options.queries === undefined)) {
    throw new ColragError(
      'invalid-options',
      'question',
      question === undefined ? 'give a question, or --queries FILE' : 'give a question or --queries FILE, not both',
    )
  }
  if (question !== undefined && question.trim() === '')
    throw new ColragError('invalid-options', 'question', 'the question is empty', { hint: 'write some words to search for' })
  if (question !== undefined && options.out !== undefined)
    throw new ColragError('invalid-options', '--out', '--out goes with --queries', { hint: 'a single answer goes to standard output' })
  return question === undefined ? 'batch' : 'one'
}

/** Answers each line of the file with one line, in order. */
export async function answerBatch(
  options: QueryOptions,
  signal: AbortSignal,
  answer: (query: { id: string; question: string }) => Promise<unknown>,
): Promise<void> {
  const queries = readQueries(options.queries as string)
  const file = options.out === undefined ? null : await outputFile(options.out)
  try {
    for (const query of queries) {
      signal.throwIfAborted()
      const line = jsonLine(await answer(query))
      await (file ? file.appendFile(line) : print(line))
    }
  } finally {
    await file?.close()
  }
}
