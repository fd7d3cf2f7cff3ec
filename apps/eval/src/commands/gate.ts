import { resolve } from 'node:path'
import { Command } from 'commander'
import type { Outcome } from '../outcome.ts'
import { sentenceOf } from '../output/sentence-of.ts'
import { three } from '../output/figures.ts'
import { print, printJson } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { textTable } from '../output/text-table.ts'
import type { RunRecord } from '../record/run-record.ts'
import { cutOffOf, isAnswerMeasure, readGateFile } from '../runs/gate-file.ts'
import type { Expectation } from '../runs/gate-file.ts'
import { runAgain } from '../runs/run-again.ts'
import { withKeep } from '../runs/with-keep.ts'
import { chooseRecipes } from '../sets/open-recipes.ts'
import { configOf } from './run-config.ts'

interface Options {
  readonly data?: string
  readonly keep?: string
  readonly json?: boolean
}

/** `found` is null where it could not be measured, for the `reason`. */
interface Judged extends Expectation {
  readonly found: number | null
  readonly holds: boolean
  readonly reason?: string
}

export function gateCommand(signal: AbortSignal, outcome: Outcome): Command {
  return new Command('gate')
    .description('measure what a file expects and end with 1 where it is not reached, for CI')
    .argument('<file>', 'YAML: expect, a list of {dataset, recipe, metric, least}')
    .option('--data <dir>', 'the folder of the sets (default: what the file says, else where you stand)')
    .option('--keep <dir>', 'a folder in which vectors and what was read of files stay for the next run')
    .option('--json', 'print one JSON document')
    .action(async (path: string, options: Options) => {
      const { expect, ...file } = readGateFile(path)
      const data = resolve(options.data ?? file.data ?? '.')
      const progress = showProgress()
      const judged = await withKeep(options.keep ?? file.keep, async (keep) => {
        const found: Judged[] = []
        for (const [dataset, own] of Map.groupBy(expect, (one) => one.dataset)) {
          try {
            found.push(...judgedBy(await runAgain(gateConfig(dataset, data, own), { data, keep, signal, progress }), own))
          } catch (error) {
            signal.throwIfAborted()
            found.push(...own.map((one) => ({ ...one, found: null, holds: false, reason: sentenceOf(error) })))
          }
        }
        return found
      })
      if (judged.some(({ holds }) => !holds)) outcome.failed()
      await (options.json ? printJson({ holds: judged.every(({ holds }) => holds), expectations: judged }) : print(`${gateText(judged)}\n`))
    })
}

function gateConfig(dataset: string, data: string, own: readonly Expectation[]): RunRecord['summary']['config'] {
  const k = [...new Set(own.flatMap(({ metric }) => cutOffOf(metric) ?? []))].sort((a, b) => a - b)
  return configOf({
    dataset,
    data,
    ...chooseRecipes([...new Set(own.map(({ recipe }) => recipe))]),
    k: k.length === 0 ? [10] : k,
    answers: own.some(({ metric }) => isAnswerMeasure(metric)),
  })
}

function judgedBy({ summary }: RunRecord, own: readonly Expectation[]): readonly Judged[] {
  return own.map((one) => {
    const recipe = summary.recipes.find(({ name }) => name === chooseRecipes([one.recipe]).names[0])
    const metrics = one.type === undefined ? recipe?.metrics : recipe?.byType[one.type]?.metrics
    const found = (isAnswerMeasure(one.metric) ? recipe?.answers?.estimates[one.metric] : metrics?.[one.metric])?.mean ?? null
    return { ...one, found, holds: found !== null && found >= one.least, ...(found === null ? { reason: whyUnknown(one) } : {}) }
  })
}

function whyUnknown({ metric, type }: Expectation): string {
  if (isAnswerMeasure(metric)) return `the set has no answers to compare with, so that ${metric} is not known`
  return type === undefined ? 'nothing of the set could be measured' : `the set has no questions of the type ${type}`
}

function gateText(judged: readonly Judged[]): string {
  const rows = judged.map(({ dataset, recipe, metric, type, least, found, holds }) => [
    holds ? 'ok' : 'FAIL',
    dataset,
    recipe,
    type === undefined ? metric : `${metric} of ${type}`,
    found === null ? '–' : three(found),
    `≥ ${three(least)}`,
  ])
  const failed = judged.filter(({ holds }) => !holds)
  const reasons = [...new Set(failed.flatMap(({ dataset, reason }) => (reason === undefined ? [] : [`${dataset}: ${reason}`])))]
  return [
    textTable(['', 'set', 'recipe', 'metric', 'found', 'least'], rows),
    '',
    ...reasons,
    failed.length === 0 ? `all ${judged.length} hold` : `${failed.length} of ${judged.length} failed`,
  ].join('\n')
}
