import { existsSync } from 'node:fs'
import { datasetByName, datasetFolder, datasets } from '@colrag/benchmarks/sets'
import type { RetrievalSet } from '@colrag/benchmarks/sets'
import { ColragError } from '@colrag/core'

/** The question set of a name, or at a path. Throws `not-found` for none, `invalid-options` for a data set that asks no questions. */
export async function findSet(wanted: string): Promise<RetrievalSet> {
  if (/[/\\]/.test(wanted) && !existsSync(wanted))
    throw new ColragError('not-found', '--dataset', `there is nothing at ${wanted}`, {
      hint: 'name a folder that is there, or a known set',
    })
  const named = datasets.some(({ name }) => name === wanted)
  const { name, kind, set } = !named && existsSync(wanted) ? await datasetFolder(wanted) : datasetByName(wanted)
  if (set) return set
  throw new ColragError('invalid-options', '--dataset', `${name} holds no questions over documents (${kind})`, {
    hint: `there are ${datasets.flatMap((one) => (one.set ? one.name : [])).join(', ')}, and folders in BEIR form`,
  })
}
