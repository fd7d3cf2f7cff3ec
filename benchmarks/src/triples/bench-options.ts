import type { Command } from 'commander'
import { measuringCommand, wholeFrom } from '../command-line/bench-command.ts'

export interface TripleBenchOptions {
  readonly data?: string
  /** A file, or `-` for standard output. */
  readonly json?: string
  readonly seed: number
  readonly blocks: number
}

/** `bench:triples`, whose options are `TripleBenchOptions`. */
export const tripleBench = (): Command =>
  measuringCommand('bench:triples')
    .option('--data <folder>', 'real files, with japanese or pdfs/japanese below')
    .option('--seed <number>', 'of the generated blocks', wholeFrom(1), 1)
    .option('--blocks <number>', 'blocks of each sort', wholeFrom(1), 120)
