import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import type { AnyRecipe } from '@colrag/core'
import { withKeep } from '../runs/with-keep.ts'
import { measuringOf, withMeasuringOptions } from '../commands/measuring-options.ts'
import type { MeasuringOptions } from '../commands/measuring-options.ts'
import type { Outcome } from '../outcome.ts'
import { print, printJson } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { reportText } from '../output/report-text.ts'
import { runJson } from '../output/run-json.ts'
import { writeRunRecord } from '../record/write-run-record.ts'
import { writeReports } from '../reports/write-reports.ts'
import { makeRecipes, models } from '../sets/open-recipes.ts'
import { exchangeStage } from './exchange-stage.ts'
import { stages } from './stages.ts'
import { swapReport } from './swap-report.ts'
import { swapStage } from './swap-stage.ts'

interface Options extends MeasuringOptions {
  readonly stage: string
}

export const swapCommand = (signal: AbortSignal, outcome: Outcome): Command =>
  withMeasuringOptions(new Command('swap').description('exchange one stage of a recipe and tell what that changes'))
    .requiredOption('--stage <stage=A,B>', 'the stage and the parts to compare; with ; between them where a part has commas of its own')
    .addHelpText(
      'after',
      `\nStages:\n${stages.map(({ stage, values }) => `  ${stage.padEnd(14)} ${values}`).join('\n')}\n  AXIS.FIELD     of one axis: bm25.tokenizer, text.normalizer, …`,
    )
    .action((options: Options) => swap(options, signal, outcome))

async function swap(options: Options, signal: AbortSignal, outcome: Outcome): Promise<void> {
  const { set, chosen, config } = await measuringOf(options)
  const exchange = exchangeStage({ name: chosen.names[0] ?? '', definitions: chosen.definitions }, options.stage)
  const definitions = Object.assign({}, ...exchange.recipes.map((one) => one.definitions)) as Readonly<Record<string, unknown>>
  const names = exchange.recipes.map(({ name }) => name)
  const progress = showProgress()
  await withKeep(options.keep, async (keep) => {
    const recipes = await makeRecipes({ names, definitions }, models())
    try {
      const place = { data: config.data, keep, signal, progress }
      const own = { ...config, recipes: names, definitions, answers: exchange.stage === 'answer' || exchange.stage === 'visual-ranker' }
      const result = await swapStage(set, exchange, recipes as readonly [AnyRecipe, ...AnyRecipe[]], own, place)
      const { problems } = result.run.summary
      for (const problem of problems) progress.say(`${set.name}: ${problem}`)
      if (problems.length > 0) outcome.leftOut()
      const report = swapReport(result)
      if (options.out !== undefined)
        await writeRunRecord(options.out, result.run, async (folder) => {
          await writeFile(join(folder, 'swap.json'), `${JSON.stringify(result.swap, null, 1)}\n`)
          await writeReports(folder, report)
        })
      if (options.json) await printJson({ ...runJson(result.run), swap: result.swap })
      else await print(`${report.title}\n\n${reportText(report.lead)}\n`)
    } finally {
      for (const recipe of recipes) await recipe.close()
    }
  })
}
