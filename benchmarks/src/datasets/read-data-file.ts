import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ColragError } from '@colrag/core'

/** Where a public data set comes from; printed with every figure measured on it. */
export interface DatasetSource {
  readonly name: string
  readonly licence: string
  readonly source: string
}

/** The text of a data set's file, without a byte order mark; `not-found` with the place to get it from when the folder lacks it. */
export async function readDataFile(dataset: DatasetSource, folder: string, file: string): Promise<string> {
  const path = join(folder, file)
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  } catch (cause) {
    throw missingFile(dataset, path, cause)
  }
}

/** What to throw for a file of a data set that cannot be read: `not-found` with the place to get it from where it is not there. */
export function missingFile(dataset: DatasetSource, path: string, cause: unknown): unknown {
  if (!(cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR'))) return cause
  return new ColragError('not-found', path, `the ${dataset.name} data is not here`, {
    cause,
    hint: `get ${basename(path)} from ${dataset.source} (${dataset.licence}) and put it into ${dirname(path)}`,
  })
}
