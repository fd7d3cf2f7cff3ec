import { datasets } from '@colrag/benchmarks/sets'
import type { DatasetContents } from '@colrag/benchmarks/sets'

/** A set that asks nothing: tables to judge reading by, or what authors of a paper laid open. */
export interface SilentSet extends DatasetContents {
  readonly name: string
  readonly kind: string
}

/** What is in those of them that are in the folder of the sets; the others are not spoken of, since nothing was to be measured on them. */
export async function silentContents(data: string): Promise<readonly SilentSet[]> {
  const found: SilentSet[] = []
  for (const dataset of datasets.filter(({ set, runs }) => !set && !runs)) {
    try {
      found.push({ name: dataset.name, kind: dataset.kind, ...(await dataset.contents(data)) })
    } catch {
      continue
    }
  }
  return found
}
