import { ColragError } from '@colrag/core'
import type { Dataset } from './dataset.ts'
import { retrievalDatasets } from './retrieval-datasets.ts'

/** Every data set that we can read by name. */
export const datasets: readonly Dataset[] = [...retrievalDatasets]

/** The data set of a name, in any case, `-` as `_`; `not-found` with the names that are near, or with all. */
export function datasetByName(name: string): Dataset {
  const wanted = folded(name)
  const found = datasets.find((dataset) => folded(dataset.name) === wanted)
  if (found) return found
  const near = datasets
    .map(({ name: known }) => ({ known, far: distance(wanted, folded(known)) }))
    .filter(({ known, far }) => far <= Math.max(2, wanted.length / 3) || (wanted.length > 2 && folded(known).includes(wanted)))
    .sort((a, b) => a.far - b.far || (a.known < b.known ? -1 : 1))
    .slice(0, 3)
  const all = datasets.map(({ name: known }) => known).join(', ')
  throw new ColragError('not-found', name, 'there is no data set of this name', {
    hint: near.length > 0 ? `did you mean ${near.map(({ known }) => known).join(' or ')}? There are ${all}` : `there are ${all}`,
  })
}

const folded = (name: string): string => name.toLowerCase().replaceAll('-', '_')

/** Edits from one name to another. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === to[j] ? 0 : 1)))
    row = next
  }
  return row[to.length] ?? 0
}
