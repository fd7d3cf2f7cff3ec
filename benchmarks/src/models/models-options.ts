import type { Command } from 'commander'
import { measuringCommand, onlyOption } from '../command-line/bench-command.ts'

export interface SetBenchOptions {
  /** The folder of the public question sets. */
  readonly data?: string
  /** A file, or `-` for standard output. */
  readonly json?: string
  /** Keeps vectors and workspaces for the next run. */
  readonly keep?: string
  readonly only?: readonly string[]
}

/** A benchmark over question sets, `bench:models` or `bench:retrieval`, whose options are `SetBenchOptions`. */
export const setBench = (name: string, sections: readonly string[]): Command =>
  measuringCommand(name)
    .option('--data <folder>', 'the public question sets')
    .addOption(onlyOption(sections))
    .option('--keep <folder>', 'keeps vectors and workspaces there for the next run')
