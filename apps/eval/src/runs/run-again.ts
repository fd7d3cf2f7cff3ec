import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { ablateRecipe } from '../ablate/ablate-recipe.ts'
import type { RunConfig, RunRecord } from '../record/run-record.ts'
import { findSet } from '../sets/find-set.ts'
import { makeRecipes, models } from '../sets/open-recipes.ts'
import { measureSet } from './measure-set.ts'
import type { MeasuringPlace } from './measure-set.ts'
import { readWrittenRun } from './read-written-run.ts'
import { scoreRuns } from './score-runs.ts'

/** What a configuration says, done with recipes that are made already. */
export async function runOf(config: RunConfig, recipes: readonly AnyRecipe[], place: MeasuringPlace): Promise<RunRecord> {
  const { set, documents, runs } = await findSet(config.dataset)
  if (config.runs.length > 0) return scoreRuns(set, await Promise.all(config.runs.map(readWrittenRun)), config)
  if (runs) return scoreRuns(set, await runs(config.data), config)
  const [first, ...others] = recipes
  if (!documents || !first)
    throw new ColragError('invalid-options', '--dataset', `${config.dataset} holds judgements alone, and no documents to search`, {
      hint: 'score a written run with --run FILE',
    })
  if (config.ablated) return ablateRecipe(set, first, others[0] ?? null, config, place)
  return measureSet(set, [first, ...others], config, place)
}

/** The same with recipes of its own. */
export async function runAgain(config: RunConfig, place: MeasuringPlace): Promise<RunRecord> {
  const recipes = config.runs.length > 0 ? [] : await makeRecipes({ names: config.recipes, definitions: config.definitions }, models())
  try {
    return await runOf(config, recipes, place)
  } finally {
    for (const recipe of recipes) await recipe.close()
  }
}
