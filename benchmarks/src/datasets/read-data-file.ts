import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'

/** Where a public data set comes from; printed with every figure measured on it. */
export interface DatasetSource {
  readonly name: string
  readonly licence: string
  readonly source: string
}

/** The text of a data set's file; `not-found` with the place to get it from when the folder lacks it. */
export async function readDataFile(dataset: DatasetSource, folder: string, file: string): Promise<string> {
  const path = join(folder, file)
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    throw new ColragError('not-found', path, `the ${dataset.name} data is not here`, {
      cause,
      hint: `get ${file} from ${dataset.source} (${dataset.licence}) and put it into ${folder}`,
    })
  }
}
