import { quantiseRows, readRows } from '@colrag/stage-kit/indexes'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'

export const pooledCount = (rows: number, window: number): number => Math.ceil(rows / window)

/** One mean for each `window` rows that follow one another, which are words of one phrase or patches of one line. */
export function pooledRows(all: QuantisedRows, window: number): QuantisedRows {
  const { rows, dims } = all
  const vectors = readRows(all)
  const means = new Float32Array(pooledCount(rows, window) * dims)
  for (let row = 0; row < rows; row++) {
    const to = Math.floor(row / window) * dims
    for (let d = 0; d < dims; d++) means[to + d] = (means[to + d] as number) + (vectors[row * dims + d] as number)
  }
  return quantiseRows(means, dims)
}
