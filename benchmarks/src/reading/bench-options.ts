import { Option } from 'commander'
import type { Command } from 'commander'
import { measuringCommand, onlyOption } from '../command-line/bench-command.ts'

export interface ReadingBenchOptions {
  readonly data: string
  /** A file, or `-` for standard output. */
  readonly json?: string
  readonly only?: readonly string[]
  /** The folder that holds the other tools; none is asked without it. */
  readonly peers?: string
  readonly quick?: boolean
  readonly ocrModels?: string
}

/** `bench:reading`, whose options are `ReadingBenchOptions`. */
export const readingBench = (sections: readonly string[]): Command =>
  measuringCommand('bench:reading')
    .requiredOption('--data <folder>', 'real files with their ground truth')
    .addOption(onlyOption(sections))
    .addOption(new Option('--peers [folder]', 'where other tools are installed, to be measured too').preset('tools/peers'))
    .option('--quick', 'fewer rounds of what is timed')
    .option('--ocr-models <folder>', 'weights of OCR models, to be measured too')
