import type { Command } from 'commander'
import { measuringCommand, namesOf } from '../../command-line/bench-command.ts'

export interface DisasterBenchOptions {
  readonly workspace: string
  readonly recipe: readonly string[]
  /** A file, or `-` for standard output. */
  readonly json?: string
}

/** `bench:disaster FOLDER`, whose options are `DisasterBenchOptions`. */
export const disasterBench = (): Command =>
  measuringCommand('bench:disaster')
    .argument('<folder>', 'a corpus that `npm run disaster` wrote')
    .requiredOption('--workspace <folder>', 'where it was or will be ingested')
    .option('--recipe <names>', 'recipes to compare', namesOf, ['embedded', 'naive-rag', 'paper-v0.7.2', 'paper-v0.7.3'])
