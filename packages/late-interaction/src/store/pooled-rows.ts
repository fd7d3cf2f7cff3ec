import { quantiseRows, readRows } from '@colrag/stage-kit/indexes'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'
import { wardGroups } from './ward-groups.ts'

/** Rows that are grouped together: beyond, stretch by stretch, since the cost of a stretch grows with its square. */
const stretch = 256

/** How many means `pooledRows` makes. */
export const pooledCount = (rows: number, factor: number): number =>
  stretchesOf(rows).reduce((sum, { count }) => sum + Math.ceil(count / factor), 0)

/**
 * Hierarchical token pooling (Clavié, Chaffin and Adams 2024, "Reducing the Footprint of Multi-Vector Retrieval with Minimal Performance
 * Impact via Token Pooling"): the means of groups of alike rows, one for about `factor` rows. Far nearer to all rows than means of neighbours.
 */
export function pooledRows(all: QuantisedRows, factor: number): QuantisedRows {
  const { rows, dims } = all
  const vectors = readRows(all)
  const means = new Float32Array(pooledCount(rows, factor) * dims)
  let first = 0
  for (const { from, count } of stretchesOf(rows)) {
    const groups = Math.ceil(count / factor)
    const part = vectors.subarray(from * dims, (from + count) * dims)
    wardGroups(part, count, dims, groups).forEach((group, row) => {
      const to = (first + group) * dims
      for (let d = 0; d < dims; d++) means[to + d] = (means[to + d] as number) + (part[row * dims + d] as number)
    })
    first += groups
  }
  return quantiseRows(means, dims)
}

function stretchesOf(rows: number): { readonly from: number; readonly count: number }[] {
  const parts = Math.ceil(rows / stretch)
  return Array.from({ length: parts }, (_, i) => {
    const from = Math.floor((i * rows) / parts)
    return { from, count: Math.floor(((i + 1) * rows) / parts) - from }
  })
}
