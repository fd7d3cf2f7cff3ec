import { renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command } from 'commander'
import { ColragError } from '@colrag/core'
import { leastQuality, makeQuestions, paperQuality, questionLines } from '@colrag/benchmarks/sets'
import type { MadeQuestion } from '@colrag/benchmarks/sets'
import { wholeNumber } from '../commands/option-values.ts'
import type { Outcome } from '../outcome.ts'
import { checkWritable } from '../output/check-writable.ts'
import { print } from '../output/print.ts'
import { readWorkspaceCorpus } from './workspace-corpus.ts'

interface Options {
  readonly workspace: string
  readonly llm?: string
  readonly n: number
  readonly seed: number
  readonly paperFilter?: true
  readonly allowPrograms?: true
  readonly out: string
}

const shown = 5

export function questionsCommand(signal: AbortSignal, outcome: Outcome): Command {
  return new Command('questions')
    .description('make questions with their gold from what a workspace holds')
    .requiredOption('-w, --workspace <dir>', 'the workspace to ask about')
    .option('--llm <model>', 'a model that writes questions beside the rules: llm:PROVIDER:MODEL, such as llm:ollama:gemma3')
    .option('--n <number>', 'how many at most', wholeNumber('--n'), 100)
    .option('--seed <number>', 'which are drawn: the same seed and workspace give the same file', seedNumber, 1)
    .option('--paper-filter', 'leave out what the published quality filter of CoLRAG-TF leaves out')
    .option(
      '--allow-programs',
      'run the programs that the recipe of the workspace names (cmd: parts), which come with it from wherever it was made',
    )
    .requiredOption('--out <file>', 'the file of questions, one JSON object a line')
    .addHelpText('after', '\nMeasure recipes on them with: colrag eval run --dataset FILE --data WORKSPACE')
    .action((options: Options) => make(options, signal, outcome))
}

async function make(options: Options, signal: AbortSignal, outcome: Outcome): Promise<void> {
  checkPlace(options.out)
  const { corpus, drafts } = await readWorkspaceCorpus(options.workspace, {
    count: options.n,
    seed: options.seed,
    signal,
    allowPrograms: options.allowPrograms === true,
    ...(options.llm === undefined ? {} : { llm: options.llm }),
  })
  const sound = (pair: { readonly question: string; readonly answer: string }): boolean =>
    options.paperFilter !== true || paperQuality(pair).score >= leastQuality
  const questions = makeQuestions(corpus, { count: options.n, seed: options.seed, drafts, fits: sound })
  if (questions.length === 0)
    throw new ColragError('empty', options.workspace, 'no question could be made of what this workspace holds', {
      hint: 'rules need tables with headings or whole sentences with one number or date; try --llm',
    })
  const aside = `${options.out}.part`
  writeFileSync(aside, questionLines(questions))
  renameSync(aside, options.out)
  if (questions.length < options.n) outcome.leftOut()
  await print(report(questions, options))
}

function report(questions: readonly MadeQuestion[], { n, out }: Options): string {
  const counts = [...Map.groupBy(questions, ({ type }) => type)].map(([type, of]) => `${type} ${of.length}`).sort()
  const made = questions.length < n ? `${questions.length} questions, not ${n}: the workspace gives no more` : `${n} questions`
  const some = questions.slice(0, shown).map(({ question, answer }) => `  ${question}\n    ${answer}`)
  return `${out}: ${made} (${counts.join(', ')})\n${some.join('\n')}\n`
}

/** Before the work of minutes, whether its fruit has a place. */
function checkPlace(out: string): void {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new ColragError('invalid-options', '--out', `${out} is a folder, not a file`)
  if (!statSync(dirname(out), { throwIfNoEntry: false })?.isDirectory())
    throw new ColragError('invalid-options', '--out', `there is no folder ${dirname(out)} to write to`)
  checkWritable('--out', out)
}

function seedNumber(value: string): number {
  const seed = Number(value)
  if (value.trim() === '' || !Number.isSafeInteger(seed) || seed < 0)
    throw new ColragError('invalid-options', '--seed', `--seed wants a whole number of at least 0, not ${value}`)
  return seed
}
