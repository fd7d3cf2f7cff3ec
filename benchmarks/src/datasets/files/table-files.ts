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

const rows = /\.(jsonl|parquet)$/i

/** The files of a table that lies in `FOLDER/NAME.jsonl`, `FOLDER/NAME.parquet` or in a folder of that name; by name, none where there is none. */
export async function tableFiles(folder: string, name: string): Promise<readonly TableFile[]> {
  const beside = (await filesIn(folder)).filter((file) => rows.test(file) && file.replace(rows, '') === name)
  const below = (await filesIn(join(folder, name))).filter((file) => rows.test(file)).map((file) => join(name, file))
  return [...beside, ...below].sort().map((file) => ({ file, split: splitOf(file) }))
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

const splitOf = (file: string): string => (file.split(/[\\/]/).at(-1) ?? '').replace(rows, '').replace(/-\d+-of-\d+(-[0-9a-f]+)?$/, '')
