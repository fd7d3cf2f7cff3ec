import { statSync } from 'node:fs'
import { ColragError } from '@colrag/core'
import { datasetByName, datasetFolder, datasets, questionFileSet } from '@colrag/benchmarks/sets'
import type { Dataset, RetrievalSet } from '@colrag/benchmarks/sets'
import { isQrelsFile, qrelsSet } from './qrels-set.ts'

/** The sets that `all` stands for: those of documents given as text. Sets over files, which have to be read for hours, are asked for by name. */
export const publicSets = (): readonly string[] => datasets.filter(({ set }) => set && 'load' in set).map(({ name }) => name)

/** A set by its name, or by the folder or file that holds it. `documents`: whether there is something to search. */
export interface FoundSet {
  readonly set: RetrievalSet
  readonly documents: boolean
}

/** Throws `invalid-options` for a name that is neither a set nor a place, and for a set that asks nothing; and what `datasetFolder` throws. */
export async function findSet(name: string): Promise<FoundSet> {
  if (statSync(name, { throwIfNoEntry: false })?.isFile() && isQrelsFile(name)) return { set: qrelsSet(name), documents: false }
  if (statSync(name, { throwIfNoEntry: false })?.isFile() && name.endsWith('.jsonl')) return { set: questionFileSet(name), documents: true }
  const found = await datasetOf(name)
  if (found.set) return { set: found.set, documents: true }
  throw new ColragError('invalid-options', '--dataset', `${found.name} holds no questions over documents`, {
    hint: `there are ${datasets
      .filter(({ set }) => set)
      .map((dataset) => dataset.name)
      .join(', ')}, and all`,
  })
}

async function datasetOf(name: string): Promise<Dataset> {
  try {
    return datasetByName(name)
  } catch (error) {
    if (statSync(name, { throwIfNoEntry: false })) return datasetFolder(name)
    const hint = ColragError.is(error) ? (error.hint ?? '') : ''
    throw new ColragError('invalid-options', '--dataset', `there is no data set ${name}, and no file or folder of that name`, {
      cause: error,
      hint,
    })
  }
}
