import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { nearMiss } from '@colrag/recipes'
import type { Dataset } from './dataset.ts'
import { otherDatasets } from './other-datasets.ts'
import { retrievalDatasets } from './retrieval-datasets.ts'

/** Every data set that we can read by name. */
export const datasets: readonly Dataset[] = [...retrievalDatasets, ...otherDatasets]

/** The data sets whose files are in a folder of sets. */
export const datasetsIn = (data: string): readonly Dataset[] => datasets.filter((dataset) => isHere(dataset, data))

const isHere = ({ folder, files }: Dataset, data: string): boolean => files.every((file) => existsSync(join(data, folder, file)))

/** The data set of a name, in any case, `-` as `_`; `not-found` with the name that is near, and with all. */
export function datasetByName(name: string): Dataset {
  const found = datasets.find((dataset) => folded(dataset.name) === folded(name))
  if (found) return found
  const names = datasets.map(({ name: known }) => known)
  const near = nearMiss(folded(name), names) ?? names.find((known) => folded(name).length > 3 && known.includes(folded(name)))
  throw new ColragError('not-found', name, 'there is no data set of this name', {
    hint: `${near === undefined ? '' : `did you mean ${near}? `}there are ${names.join(', ')}`,
  })
}

const folded = (name: string): string => name.toLowerCase().replaceAll('-', '_')
