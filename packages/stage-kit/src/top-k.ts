import type { Hit, UnitId } from '@colrag/core'
import { compareHits } from '@colrag/core'

/** The best `k` of scored ids in the one order of the house; NaN scores are left out. */
export function topK(scores: Iterable<readonly [UnitId, number]>, k: number): Hit[] {
  const hits: Hit[] = []
  for (const [id, score] of scores) if (!Number.isNaN(score)) hits.push({ id, score })
  hits.sort(compareHits)
  return hits.slice(0, k)
}
