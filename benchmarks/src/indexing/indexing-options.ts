import { Option } from 'commander'
import type { Command } from 'commander'
import { measuringCommand, onlyOption } from '../command-line/bench-command.ts'
import { peersOption } from '../command-line/peers-option.ts'

/** How many units: as many as the paper's volumes hold, 200,000 or 1,000,000. */
const sizes = ['paper', '200k', '1m'] as const
export type Size = (typeof sizes)[number]

export interface IndexingBenchOptions {
  /** The folder of the public question sets. */
  readonly data?: string
  /** A file, or `-` for standard output. */
  readonly json?: string
  readonly only?: readonly string[]
  /** The folder that holds the other tools, or `none`. */
  readonly peers: string
  /** The one size to measure; without it the two smaller ones. */
  readonly size?: Size
}

/** `bench:indexing`, whose options are `IndexingBenchOptions`. */
export const indexingBench = (sections: readonly string[]): Command =>
  measuringCommand('bench:indexing')
    .addOption(new Option('--size <size>', 'how many units; the two smaller ones unless told').choices(sizes))
    .option('--data <folder>', 'the public question sets')
    .addOption(onlyOption(sections))
    .addOption(peersOption())

/** The sizes that are asked for, smallest first. */
export const sizesOf = ({ size }: IndexingBenchOptions): readonly Size[] => (size ? [size] : ['paper', '200k'])
