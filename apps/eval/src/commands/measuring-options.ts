import { resolve } from 'node:path'
import type { Command } from 'commander'
import { ColragError } from '@colrag/core'
import type { RetrievalSet } from '@colrag/benchmarks/sets'
import { checkRunPlace } from '../record/write-run-record.ts'
import type { RunConfig } from '../record/run-record.ts'
import { findSet, lastingName } from '../sets/find-set.ts'
import { chooseRecipes } from '../sets/open-recipes.ts'
import type { ChosenRecipes } from '../sets/open-recipes.ts'
import { configOf } from './run-config.ts'
import { cutOffs, wholeNumber } from './option-values.ts'

/** Options of the commands that compare changes of one recipe on one set. */
export interface MeasuringOptions {
  readonly dataset: string
  readonly data: string
  readonly recipe?: string
  readonly k: readonly number[]
  readonly depth?: number
  readonly json?: boolean
  readonly out?: string
  readonly keep?: string
}

export const withMeasuringOptions = (command: Command): Command =>
  command
    .requiredOption('--dataset <name>', 'a set by its name, or a folder that holds one')
    .option('--data <dir>', 'the folder of the sets', '.')
    .option('--recipe <name>', 'a recipe by its name or YAML file')
    .option('--k <numbers>', 'cut-offs of the measures', cutOffs, [5, 10])
    .option('--depth <number>', 'items kept of each ranking (default: the largest cut-off)', wholeNumber('--depth'))
    .option('--json', 'print one JSON document')
    .option('--out <dir>', 'write a run directory with its reports: JSON, Markdown and one HTML page')
    .option('--keep <dir>', 'a folder in which vectors and what was read of files stay for the next run')

/** What the options name, looked up. Throws `invalid-options` before anything is measured. */
export async function measuringOf(options: MeasuringOptions): Promise<{
  readonly set: RetrievalSet
  readonly chosen: ChosenRecipes
  readonly config: RunConfig
}> {
  if (options.out !== undefined) checkRunPlace(options.out)
  const chosen = chooseRecipes(options.recipe === undefined ? [] : [options.recipe])
  if (chosen.names.length !== 1)
    throw new ColragError('invalid-options', '--recipe', `--recipe ${options.recipe ?? ''} names ${chosen.names.length} recipes`, {
      hint: 'name one: what is compared are changes of it',
    })
  const { set, documents } = await findSet(options.dataset)
  if (!documents)
    throw new ColragError('invalid-options', '--dataset', `${options.dataset} holds judgements alone, and no documents to search`)
  const config = configOf({
    dataset: lastingName(options.dataset),
    data: resolve(options.data),
    ...chosen,
    k: options.k,
    ...(options.depth === undefined ? {} : { depth: options.depth }),
  })
  return { set, chosen, config }
}
