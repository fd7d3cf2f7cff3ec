import type { UnitId } from '@colrag/core'
import { hashId } from '@colrag/stage-kit/indexes'

/**
 * The rows that stand for all others, ascending: between three and six times the square root of all, picked by the hash of their
 * ids. A unit stays or does not stay a pivot whatever else is added, until the number of units passes a power of four; so a change assigns
 * few rows anew, and equal sets of units always have equal pivots. Means of rows as pivots (Lloyd's algorithm) were no better on vectors
 * without clusters, and move with every change.
 */
export function pickPivots(ids: readonly UnitId[]): Uint32Array {
  const below = 2 ** 34 / 2 ** Math.round(Math.log2(Math.max(1, ids.length)) / 2)
  const rows: number[] = []
  for (let row = 0; row < ids.length; row++) if (hashId(ids[row] as string) < below) rows.push(row)
  return Uint32Array.from(rows.length > 0 || ids.length === 0 ? rows : [0])
}
