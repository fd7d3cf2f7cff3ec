import { Option } from 'commander'
import type { Command } from 'commander'
import { measuringCommand, wholeFrom } from '../command-line/bench-command.ts'

export interface IngestBenchOptions {
  /** A folder of documents; with a `gold.json` as generated, scanned volumes are told apart. The corpus is generated where none is named. */
  readonly data?: string
  readonly size: 'full' | 'tenth'
  /** Keeps corpus and workspace there. */
  readonly keep?: string
  /** A file, or `-` for standard output. */
  readonly json?: string
  readonly jobs: number
}

/** `bench:ingest`, whose options are `IngestBenchOptions`. */
export const ingestBench = (): Command =>
  measuringCommand('bench:ingest')
    .addOption(new Option('--data <folder>', 'documents to read, in place of a generated corpus').conflicts('size'))
    .addOption(new Option('--size <size>', 'of the generated corpus').choices(['full', 'tenth']).default('full'))
    .option('--jobs <number>', 'processors to read with', wholeFrom(1), 2)
    .option('--keep <folder>', 'keeps corpus and workspace there')
