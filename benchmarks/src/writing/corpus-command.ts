import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What a generated corpus is asked for; `tell` prints each file as it is written. */
export interface CorpusRequest<S extends string> {
  readonly folder: string
  readonly seed: number
  readonly size: S
  tell(file: string, pages: number): void
}

/**
 * `NAME FOLDER [--seed N] [--size …]`: makes the folder, writes the corpus into it and prints what `write` says of its gold. The first of `sizes`
 * is taken unless told; wrong use ends with 2 and a line of usage.
 */
export async function corpusCommand<const S extends string>(
  name: string,
  sizes: readonly [S, ...S[]],
  write: (request: CorpusRequest<S>) => Promise<string>,
): Promise<void> {
  const usual: string = sizes[0]
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, size: { type: 'string', default: usual } },
  })
  const [folder] = positionals
  const seed = Number(values.seed)
  const size = sizes.find((one) => one === values.size)
  if (folder === undefined || !Number.isSafeInteger(seed) || size === undefined) {
    process.stderr.write(`usage: ${name} FOLDER [--seed N] [--size ${sizes.join('|')}]\n`)
    process.exitCode = 2
    return
  }
  mkdirSync(folder, { recursive: true })
  const tell = (file: string, pages: number): void => void process.stdout.write(`${file}  ${pages} pages\n`)
  process.stdout.write(`gold.json  ${await write({ folder: resolve(folder), seed, size, tell })}\n`)
}
