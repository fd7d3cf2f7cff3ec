import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { ColragError } from '@colrag/core'
import type { AnyRecipe } from '@colrag/core'
import { measuringOf, withMeasuringOptions } from '../commands/measuring-options.ts'
import type { MeasuringOptions } from '../commands/measuring-options.ts'
import type { Outcome } from '../outcome.ts'
import { print, printJson } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { reportText } from '../output/report-text.ts'
import { runJson } from '../output/run-json.ts'
import { writeRunRecord } from '../record/write-run-record.ts'
import { writeReports } from '../reports/write-reports.ts'
import { withKeep } from '../runs/with-keep.ts'
import type { ChosenRecipes } from '../sets/open-recipes.ts'
import { makeRecipes, models } from '../sets/open-recipes.ts'
import { withStage } from '../swap/exchange-stage.ts'
import { ablateRecipe } from './ablate-recipe.ts'
import { ablationReport } from './ablation-report.ts'
import { judgeParts } from './judge-parts.ts'

export const ablateCommand = (signal: AbortSignal, outcome: Outcome): Command =>
  withMeasuringOptions(
    new Command('ablate').description('leave out each part of a recipe, and ask each axis alone: which parts earn their place'),
  ).action((options: MeasuringOptions) => ablate(options, signal, outcome))

async function ablate(options: MeasuringOptions, signal: AbortSignal, outcome: Outcome): Promise<void> {
  const { set, chosen, config } = await measuringOf(options)
  const progress = showProgress()
  await withKeep(options.keep, async (keep) => {
    const pair = withoutAnalyser(chosen)
    const recipes = await makeRecipes(pair, models())
    try {
      const own = { ...config, recipes: pair.names, definitions: pair.definitions, ablated: true } as const
      const [recipe, quiet = null] = recipes as readonly [AnyRecipe, AnyRecipe?]
      const run = await ablateRecipe(set, recipe, quiet, own, { data: config.data, keep, signal, progress })
      const { problems } = run.summary
      for (const problem of problems) progress.say(`${set.name}: ${problem}`)
      if (problems.length > 0) outcome.leftOut()
      const ablation = judgeParts(run)
      if (!ablation) throw new ColragError('empty', options.dataset, `${options.dataset} asks nothing that could be found`)
      const report = ablationReport({ ablation, run })
      if (options.out !== undefined)
        await writeRunRecord(options.out, run, async (folder) => {
          await writeFile(join(folder, 'ablation.json'), `${JSON.stringify(ablation, null, 1)}\n`)
          await writeReports(folder, report)
        })
      if (options.json) await printJson({ ...runJson(run), ablation })
      else await print(`${report.title}\n\n${report.intro[0] ?? ''}\n\n${reportText(report.lead)}\n`)
    } finally {
      for (const recipe of recipes) await recipe.close()
    }
  })
}

/** The recipe, and the same without its analyser where it has one. */
function withoutAnalyser({ names, definitions }: ChosenRecipes): ChosenRecipes {
  const [name = ''] = names
  try {
    const quiet = withStage({ name, definitions }, 'analyser', 'none')
    return { names: [name, quiet.name], definitions: quiet.definitions }
  } catch (error) {
    if (ColragError.is(error) && error.code === 'invalid-options') return { names, definitions }
    throw error
  }
}
