import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareSet } from '@colrag/benchmarks/sets'
import type { PreparedSet, RetrievalSet } from '@colrag/benchmarks/sets'
import { ColragError } from '@colrag/core'
import { defaultJobs } from '@colrag/pipeline'
import { environmentModels, makeRecipe } from '@colrag/recipes'
import { findSet } from '../find-set.ts'
import { questionScorer } from './score-questions.ts'
import type { QuestionScorer } from './score-questions.ts'

/**
 * What is asked of which question set, and where things lie; plain data, so that threads can be told. `recipe`: as `makeRecipe` takes it. `workspace`:
 * searched as it is, in the place of one that is made of the files of the set.
 */
export interface TunePlace {
  readonly dataset: string
  readonly data: string
  readonly keep: string
  readonly recipe: string
  readonly workspace?: string
  readonly definitions: Readonly<Record<string, unknown>>
}

export interface OpenPlace {
  readonly set: RetrievalSet
  readonly prepared: PreparedSet
  /** Over the questions with gold, in their order. */
  readonly scorer: QuestionScorer
  close(): Promise<void>
}

/** Makes and opens the indexes of a recipe over a question set. Throws what finding, loading and indexing throw. */
export async function openPlace(place: TunePlace, signal?: AbortSignal): Promise<OpenPlace> {
  const { dataset, data, keep, recipe: name, definitions, workspace } = place
  const found = await findSet(dataset)
  const set = workspace === undefined ? found : overWorkspace(found, workspace)
  const recipe = await makeRecipe(name, { use: 'read', jobs: defaultJobs(), definitions, models: environmentModels(process.env) })
  try {
    mkdirSync(join(keep, set.name), { recursive: true })
    const prepared = await prepareSet(set, [recipe], { data, keep, ...(signal ? { signal } : {}) })
    const [search] = prepared.searches
    const questions = prepared.questions.filter(({ gold }) => gold.length > 0)
    if (!search || questions.length === 0)
      throw new ColragError('empty', dataset, `${dataset} has no question that says what it needs`, {
        hint: prepared.problems[0] ?? 'look at its judgements',
      })
    return {
      set,
      prepared,
      scorer: questionScorer(set, prepared, search, questions),
      async close() {
        await prepared.close()
        await recipe.close()
      },
    }
  } catch (error) {
    await recipe.close()
    throw error
  }
}

/** A set of files whose workspace is already there. Throws `invalid-options` for a set that has no files. */
function overWorkspace(set: RetrievalSet, workspace: string): RetrievalSet {
  if (!('locate' in set))
    throw new ColragError('invalid-options', '--workspace', `the documents of ${set.name} are texts, not files of a workspace`, {
      hint: 'leave --workspace out',
    })
  return { ...set, locate: async (data, keep) => ({ ...(await set.locate(data, keep)), workspace }) }
}
