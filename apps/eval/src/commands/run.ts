import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { ColragError } from '@colrag/core'
import type { Outcome } from '../outcome.ts'
import { sentenceOf } from '../output/sentence-of.ts'
import { print, printJson } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { runJson } from '../output/run-json.ts'
import { runText, setsText } from '../output/run-text.ts'
import type { RunConfig, RunRecord } from '../record/run-record.ts'
import { checkRunPlace, writeRunRecord } from '../record/write-run-record.ts'
import type { MeasuringPlace } from '../runs/measure-set.ts'
import { checkJudge } from '../runs/named-judge.ts'
import { runOf } from '../runs/run-again.ts'
import { withKeep } from '../runs/with-keep.ts'
import { lastingName, publicSets } from '../sets/find-set.ts'
import { silentContents } from '../sets/silent-contents.ts'
import type { LeftOut } from '../sets/silent-contents.ts'
import { chooseRecipes, makeRecipes, models } from '../sets/open-recipes.ts'
import { cutOffs, several, wholeNumber } from './option-values.ts'
import { configOf } from './run-config.ts'

interface Options {
  readonly dataset: readonly string[]
  readonly data: string
  readonly recipe?: readonly string[]
  readonly run?: readonly string[]
  readonly k: readonly number[]
  readonly depth?: number
  readonly answers?: boolean
  readonly judge?: string
  readonly json?: boolean
  readonly out?: string
  readonly keep?: string
}

export function runCommand(signal: AbortSignal, outcome: Outcome): Command {
  return new Command('run')
    .description('measure recipes on question sets')
    .requiredOption(
      '--dataset <name>',
      'a set by its name, a folder that holds one, or all public ones (all); may be given several times',
      several,
    )
    .option('--data <dir>', 'the folder of the sets', '.')
    .option('--recipe <name>', 'a recipe by its name or YAML file, may be given several times: each is compared with the first', several)
    .option('--run <file>', 'score a written run (TREC, or JSON or lz4 of ranx) in place of recipes; may be given several times', several)
    .option('--k <numbers>', 'cut-offs of the measures', cutOffs, [5, 10])
    .option('--depth <number>', 'items kept of each ranking (default: the largest cut-off)', wholeNumber('--depth'))
    .option('--answers', 'ask for answers too, by the answerer of each recipe, and measure them')
    .option('--judge <model>', 'a model that judges the answers: llm:PROVIDER:MODEL')
    .option('--json', 'print one JSON document')
    .option('--out <dir>', 'write a run directory; for several sets one each below it')
    .option('--keep <dir>', 'a folder in which vectors and what was read of files stay for the next run')
    .action((options: Options) => measure(options, signal, outcome))
}

async function measure(options: Options, signal: AbortSignal, outcome: Outcome): Promise<void> {
  const names = [...new Set(options.dataset.flatMap((name) => (name === 'all' ? publicSets(resolve(options.data)) : [lastingName(name)])))]
  const configs = configsOf(options, names)
  const places = placesOf(options.out, configs)
  for (const place of places) checkRunPlace(place)
  const progress = showProgress()
  const { records, leftOut } = await measureEach(configs, places, options, { signal, progress })
  const silent = options.dataset.includes('all') ? await silentContents(resolve(options.data)) : { others: [], leftOut: [] }
  const all = [...leftOut, ...silent.leftOut]
  for (const { dataset, reason } of silent.leftOut) progress.say(`${dataset} is left out: ${reason}`)
  const problems = [...records.map(({ summary }) => ({ name: summary.dataset.name, problems: summary.problems })), ...silent.others]
  for (const { name, problems: told } of problems) for (const problem of told) progress.say(`${name}: ${problem}`)
  if (all.length > 0 || problems.some(({ problems: told }) => told.length > 0)) outcome.leftOut()
  const [only] = records
  const single = names.length === 1 && !options.dataset.includes('all') && only
  if (options.json) await printJson(single ? runJson(only) : { sets: records.map(runJson), leftOut: all, others: silent.others })
  else if (single) await print(`${runText(only)}\n`)
  else if (names.length > 1 || options.dataset.includes('all')) await print(`${setsText(records, all, silent.others)}\n`)
}

/** One set after another. A set that cannot be measured is told and left out; where it is the only one, only if it is not there. */
async function measureEach(
  configs: readonly RunConfig[],
  places: readonly string[],
  { dataset, keep: kept, recipe, run }: Options,
  { signal, progress }: Pick<MeasuringPlace, 'signal' | 'progress'>,
): Promise<{ readonly records: readonly RunRecord[]; readonly leftOut: readonly LeftOut[] }> {
  const records: RunRecord[] = []
  const leftOut: LeftOut[] = []
  await withKeep(kept, async (keep) => {
    const recipes = run ? [] : await makeRecipes(chooseRecipes(recipe ?? []), models())
    try {
      for (const [i, config] of configs.entries()) {
        try {
          const record = await runOf(config, recipes, { data: config.data, keep, signal, progress })
          const place = places[i]
          if (place !== undefined) await writeWithReport(place, record)
          records.push(record)
        } catch (error) {
          signal.throwIfAborted()
          if (configs.length === 1 && !dataset.includes('all') && !(ColragError.is(error) && error.code === 'not-found')) throw error
          leftOut.push({ dataset: config.dataset, reason: sentenceOf(error) })
          progress.say(`${config.dataset} is left out: ${sentenceOf(error)}`)
        }
      }
    } finally {
      for (const made of recipes) await made.close()
    }
  })
  return { records, leftOut }
}

/** Where each run is written: none without `--out`. Sets of the same name are told apart by a number. */
function placesOf(out: string | undefined, configs: readonly RunConfig[]): readonly string[] {
  if (out === undefined) return []
  if (configs.length === 1) return [out]
  const taken = new Map<string, number>()
  return configs.map(({ dataset }) => {
    const name = folderName(dataset)
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    return join(out, times === 1 ? name : `${name}-${times}`)
  })
}

function configsOf(options: Options, names: readonly string[]): readonly RunConfig[] {
  if (options.run && options.recipe)
    throw new ColragError('invalid-options', '--run', '--run scores what was found already: give it or --recipe, not both')
  if (options.judge !== undefined && options.answers !== true)
    throw new ColragError('invalid-options', '--judge', '--judge is for answers: give --answers too')
  if (options.judge !== undefined) checkJudge(options.judge)
  if (options.answers && options.run) throw new ColragError('invalid-options', '--answers', 'a written run has no answers')
  for (const file of options.run ?? [])
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new ColragError('invalid-options', '--run', `there is no run at ${file}`)
  const chosen = options.run ? { names: [], definitions: {} } : chooseRecipes(options.recipe ?? [])
  return names.map((dataset) =>
    configOf({
      dataset,
      data: resolve(options.data),
      ...chosen,
      runs: (options.run ?? []).map((file) => resolve(file)),
      k: options.k,
      ...(options.depth === undefined ? {} : { depth: options.depth }),
      answers: options.answers === true,
      judge: options.judge ?? null,
    }),
  )
}

const folderName = (dataset: string): string => (resolve(dataset).split(/[\\/]/).at(-1) ?? dataset).replace(/[^\p{L}\p{N}._-]+/gu, '-')

/** Reports draw charts, which takes a while to load. */
async function writeWithReport(place: string, record: RunRecord): Promise<void> {
  const { runReport, writeReports } = await import('../reports/write-reports.ts')
  await writeRunRecord(place, record, (folder) => writeReports(folder, runReport(record)))
}
