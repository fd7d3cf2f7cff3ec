import { ColragError } from '@colrag/core'
import { datasets } from '@colrag/benchmarks/sets'
import type { DatasetContents } from '@colrag/benchmarks/sets'
import { sentenceOf } from '../output/sentence-of.ts'

/** A set that asks nothing: tables to judge reading by, or what authors of a paper laid open. */
export interface SilentSet extends DatasetContents {
  readonly name: string
  readonly kind: string
}

/** A set that could not be used, and why. */
export interface LeftOut {
  readonly dataset: string
  readonly reason: string
}

/**
 * What is in those of them that are in the folder of the sets. One that is not there is not spoken of, since nothing was to be measured on it; one that
 * cannot be read is among `leftOut`.
 */
export async function silentContents(
  data: string,
): Promise<{ readonly others: readonly SilentSet[]; readonly leftOut: readonly LeftOut[] }> {
  const others: SilentSet[] = []
  const leftOut: LeftOut[] = []
  for (const dataset of datasets.filter(({ set, runs }) => !set && !runs)) {
    try {
      others.push({ name: dataset.name, kind: dataset.kind, ...(await dataset.contents(data)) })
    } catch (error) {
      if (!(ColragError.is(error) && error.code === 'not-found')) leftOut.push({ dataset: dataset.name, reason: sentenceOf(error) })
    }
  }
  return { others, leftOut }
}
