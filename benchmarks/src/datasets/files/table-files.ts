import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFile } from './data-file.ts'
import { jsonEntries } from './json-entries.ts'
import type { JsonEntry } from './json-entries.ts'
import { parquetEntries } from './parquet-entries.ts'

/** A file of rows below a folder. `split`: what its name begins with (`test-00000-of-00002.parquet` is of `test`). */
export interface TableFile {
  readonly file: string
  readonly split: string
}

const rows = ['jsonl', 'parquet']

/**
 * The files of a table that lies in `FOLDER/NAME.jsonl`, `FOLDER/NAME.parquet` or in a folder of that name; by name, none where there is none. A file
 * beside the folders is of the split `test`. `others`: further endings of its files.
 */
export async function tableFiles(folder: string, name: string, others: readonly string[] = []): Promise<readonly TableFile[]> {
  const ending = new RegExp(`\\.(${[...rows, ...others].join('|')})$`, 'i')
  const beside = (await filesIn(folder)).filter((file) => ending.test(file) && file.replace(ending, '') === name)
  const below = (await filesIn(join(folder, name))).filter((file) => ending.test(file)).sort()
  return [
    ...beside.map((file) => ({ file, split: 'test' })),
    ...below.map((file) => ({ file: join(name, file), split: file.replace(ending, '').replace(/-\d+-of-\d+(-[0-9a-f]+)?$/, '') })),
  ]
}

/** The rows of several files, one after another. */
export async function* tableEntries(files: readonly TableFile[], data: Omit<DataFile, 'file'>): AsyncGenerator<JsonEntry> {
  for (const { file } of files) {
    const whole = { ...data, file }
    yield* file.toLowerCase().endsWith('.parquet') ? parquetEntries(whole) : jsonEntries(whole)
  }
}

/** Names of the files and folders in a folder; none where it cannot be read. */
export const filesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => [])
