import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { benchCommand, optionsOf, wholeFrom } from '../command-line/bench-command.ts'

/** What a generated corpus is asked for; `tell` prints each file as it is written. */
export interface CorpusRequest<S extends string> {
  readonly folder: string
  readonly seed: number
  readonly size: S
  tell(file: string, pages: number): void
}

/**
 * `NAME FOLDER [--seed N] [--size …]`: makes the folder, writes the corpus into it and prints what `write` says of its gold. The first of `sizes`
 * is taken unless told; wrong use ends with 2 and what is wrong.
 */
export async function corpusCommand<const S extends string>(
  name: string,
  sizes: readonly [S, ...S[]],
  write: (request: CorpusRequest<S>) => Promise<string>,
): Promise<void> {
  const command = benchCommand(name)
    .argument('<folder>', 'where the corpus is written')
    .option('--seed <number>', 'another corpus', wholeFrom(0), 1)
    .addOption(new Option('--size <size>', 'how much of it').choices(sizes).default(sizes[0]))
  const options = optionsOf<{ readonly seed: number; readonly size: S }>(command)
  const [folder] = command.args
  if (!options || folder === undefined) return
  const { seed, size } = options
  mkdirSync(folder, { recursive: true })
  const tell = (file: string, pages: number): void => void process.stdout.write(`${file}  ${pages} pages\n`)
  process.stdout.write(`gold.json  ${await write({ folder: resolve(folder), seed, size, tell })}\n`)
}
