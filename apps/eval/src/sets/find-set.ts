import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { datasetByName, datasetFolder, datasets, datasetsIn } from '@colrag/benchmarks/sets'
import type { Dataset, DatasetRuns, RetrievalSet } from '@colrag/benchmarks/sets'
import type { WrittenRun } from '../runs/read-written-run.ts'
import { rankedItems } from '../runs/ranked-items.ts'
import { isQrelsFile, judgementsSet, qrelsSet } from './judgements-set.ts'

/**
 * The sets that `all` stands for: those of documents given as text and of published runs that are in a folder of sets, and those of which no more than
 * a folder is, so that a file that is gone is told. Sets over files, which have to be read for hours, are asked for by name. Throws `invalid-options`
 * where there is none.
 */
export function publicSets(data: string): readonly string[] {
  const whole = datasetsIn(data)
  const served = new Set(whole.map(({ folder }) => folder))
  const here = datasets
    .filter(({ set, runs }) => (set ? 'load' in set : runs))
    .filter((dataset) => whole.includes(dataset) || (!served.has(dataset.folder) && existsSync(join(data, dataset.folder))))
  if (here.length === 0)
    throw new ColragError('invalid-options', '--data', `there is no public set in ${data}`, {
      hint: 'name the folder of the sets with --data',
    })
  return here.map(({ name }) => name)
}

/**
 * A set by its name, or by the folder or file that holds it. `documents`: whether there is something to search. `runs`: what published systems found,
 * for a set that has no documents of its own.
 */
export interface FoundSet {
  readonly set: RetrievalSet
  readonly documents: boolean
  runs?(data: string): Promise<readonly WrittenRun[]>
}

/** Throws `invalid-options` for a name that is neither a set nor a place, and for a set that asks nothing; and what `datasetFolder` throws. */
export async function findSet(name: string): Promise<FoundSet> {
  if (statSync(name, { throwIfNoEntry: false })?.isFile() && isQrelsFile(name)) return { set: qrelsSet(name), documents: false }
  const found = await datasetOf(name)
  if (found.set) return { set: found.set, documents: true }
  const runs = found.runs?.bind(found)
  if (runs)
    return {
      set: judgementsSet({ ...found.source, name: found.name }, runs),
      documents: false,
      runs: async (data) => writtenRuns(await runs(data)),
    }
  throw new ColragError('invalid-options', '--dataset', `${found.name} holds no questions over documents`, {
    hint: `there are ${datasets
      .filter((dataset) => dataset.set ?? dataset.runs)
      .map((dataset) => dataset.name)
      .join(', ')}, and all`,
  })
}

const writtenRuns = ({ runs }: DatasetRuns): readonly WrittenRun[] =>
  [...runs].map(([name, scores]) => ({
    name,
    rankings: new Map([...scores].map(([query, own]) => [query, rankedItems(own)])),
    problems: [],
  }))

/** A set as a configuration keeps it: its name, or the place of one that has none, wherever it is asked for again. */
export function lastingName(name: string): string {
  try {
    return datasetByName(name).name
  } catch {
    return existsSync(name) ? resolve(name) : name
  }
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
