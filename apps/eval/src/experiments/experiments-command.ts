import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { ColragError } from '@colrag/core'
import { sentenceOf } from '../output/sentence-of.ts'
import { three } from '../output/figures.ts'
import { checkWritable } from '../output/check-writable.ts'
import { print, printJson } from '../output/print.ts'
import { showProgress } from '../output/progress.ts'
import { textTable } from '../output/text-table.ts'
import type { Outcome } from '../outcome.ts'
import type { MeasuringPlace } from '../runs/measure-set.ts'
import { withKeep } from '../runs/with-keep.ts'
import type { ExperimentResult } from './experiment-result.ts'
import { judgeExperiment, worstOf } from './judge-experiment.ts'
import type { ExperimentVerdict, JudgedMeasure } from './judge-experiment.ts'
import { keepResults, readResults } from './kept-results.ts'
import { qualityPage } from './quality-page.ts'
import { readExperiment } from './read-experiment.ts'
import type { Experiment } from './read-experiment.ts'
import { runExperiment } from './run-experiment.ts'

interface Options {
  readonly data: string
  readonly keep?: string
  readonly json?: boolean
  readonly results?: string
  readonly page?: string
  readonly only?: string
  /** False where `--no-measure` was given. */
  readonly measure: boolean
}

interface Judged {
  readonly name: string
  readonly verdict: ExperimentVerdict | 'left out'
  readonly measures: readonly JudgedMeasure[]
  readonly reason?: string
}

export const experimentsCommand = (signal: AbortSignal, outcome: Outcome): Command =>
  new Command('experiments')
    .description('measure what files of experiments expect: OK, OKish or FAIL')
    .argument('<files...>', 'YAML: name, about, dataset, recipe, expect {measure: value}, tolerance')
    .option('--data <dir>', 'the folder of the sets', '.')
    .option('--only <names>', 'measure these alone, with commas between')
    .option('--keep <dir>', 'a folder in which vectors and what was read of files stay for the next run')
    .option('--results <file>', 'keep what was measured in this JSON file, beside what it holds of others')
    .option('--page <file>', 'write the quality page of all results in --results')
    .option('--no-measure', 'measure nothing: judge what --results holds')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nEnds with 1 where one fails, 3 where one could not be measured.')
    .action((files: readonly string[], options: Options) => experimentsIn(files, options, signal, outcome))

async function experimentsIn(files: readonly string[], options: Options, signal: AbortSignal, outcome: Outcome): Promise<void> {
  const all = files.map(readExperiment)
  const chosen = check(all, options)
  const progress = showProgress()
  const reasons = new Map<string, string>()
  const { results: file } = options
  const measured = !options.measure
    ? []
    : await withKeep(options.keep, (keep) =>
        measureAll(
          chosen,
          { data: resolve(options.data), keep, signal, progress },
          {
            // One after another, so that a run which is stopped has not been for nothing.
            done: (result) => void (file === undefined || keepResults(file, [result])),
            leftOut: (name, reason) => reasons.set(name, reason),
          },
        ),
      )
  const results = file === undefined ? measured : keepResults(file, [])
  const judged = chosen.map((experiment): Judged => {
    const { name } = experiment
    const result = (options.measure ? measured : results).find((one) => one.name === name)
    if (!result) return { name, verdict: 'left out', measures: [], reason: reasons.get(name) ?? 'nothing was measured for it' }
    const measures = judgeExperiment(experiment, result)
    return { name, verdict: worstOf(measures), measures }
  })
  if (judged.some(({ verdict }) => verdict === 'left out')) outcome.leftOut()
  if (judged.some(({ verdict }) => verdict === 'FAIL')) outcome.failed()
  if (options.page !== undefined) writePage(options.page, qualityPage(all, results))
  await (options.json ? printJson({ experiments: judged }) : print(`${judgedText(judged)}\n`))
}

function check(all: readonly Experiment[], { only, page, results, measure }: Options): readonly Experiment[] {
  const twice = all.find(({ name }, i) => all.findIndex((other) => other.name === name) < i)
  if (twice)
    throw new ColragError('invalid-options', twice.path, `two experiments are called ${twice.name}`, {
      hint: 'give each a name of its own',
    })
  if (results === undefined && (page !== undefined || !measure))
    throw new ColragError(
      'invalid-options',
      '--results',
      `${measure ? '--page' : '--no-measure'} wants --results FILE, where results are kept`,
    )
  for (const [option, place] of [
    ['--results', results],
    ['--page', page],
  ] as const)
    if (place !== undefined) checkWritable(option, place)
  if (results !== undefined) readResults(results)
  const names = only?.split(',')
  const unknown = names?.find((name) => all.every((experiment) => experiment.name !== name))
  if (unknown !== undefined)
    throw new ColragError('invalid-options', '--only', `there is no experiment ${unknown} in the files`, {
      hint: `there are ${all.map(({ name }) => name).join(', ')}`,
    })
  return names ? all.filter(({ name }) => names.includes(name)) : all
}

/** One after another; one that cannot be measured is told and left out. */
async function measureAll(
  experiments: readonly Experiment[],
  place: MeasuringPlace,
  listen: { done(result: ExperimentResult): void; leftOut(name: string, reason: string): void },
): Promise<readonly ExperimentResult[]> {
  const measured: ExperimentResult[] = []
  for (const experiment of experiments) {
    try {
      measured.push(await runExperiment(experiment, place))
      listen.done(measured.at(-1) as ExperimentResult)
    } catch (error) {
      place.signal.throwIfAborted()
      const reason = sentenceOf(error)
      place.progress.say(`${experiment.name} is left out: ${reason}`)
      listen.leftOut(experiment.name, reason)
    }
  }
  return measured
}

function writePage(path: string, page: string): void {
  try {
    writeFileSync(path, page)
  } catch (cause) {
    throw new ColragError('invalid-options', '--page', `the page cannot be written to ${path}`, { cause })
  }
}

function judgedText(judged: readonly Judged[]): string {
  const rows = judged.flatMap(({ name, verdict, measures }) =>
    measures.length === 0
      ? [[verdict, name, '', '–', '–']]
      : measures.map(({ measure, type, expected, found, verdict: own }) => [
          own,
          name,
          type === null ? measure : `${measure} of ${type}`,
          found === null ? '–' : three(found),
          three(expected),
        ]),
  )
  const count = (wanted: Judged['verdict']): number => judged.filter(({ verdict }) => verdict === wanted).length
  const said = (['OK', 'OKish', 'FAIL', 'left out'] as const).flatMap((wanted) => (count(wanted) > 0 ? [`${count(wanted)} ${wanted}`] : []))
  return [textTable(['', 'experiment', 'measure', 'found', 'expected'], rows), '', said.join(', ')].join('\n')
}
