import type { Level, RankedList, UnitId } from '@colrag/core'
import { compareHits } from '@colrag/core'

/**
 * A list by new scores, best first, ties by id. Hits of which there is none (absent or not finite) keep their order behind the others, each a step of 1 below
 * the one before, and the list then only orders (`rank`). With no score at all the list stays as it is.
 */
export function reordered<L extends Level>(
  list: RankedList<L>,
  scores: ReadonlyMap<UnitId, number>,
  scale: 'unit' | 'open',
): RankedList<L> {
  const known = (id: UnitId): boolean => Number.isFinite(scores.get(id))
  const ranked = list.hits.filter(({ id }) => known(id)).map((hit) => ({ ...hit, score: scores.get(hit.id) ?? 0 }))
  if (ranked.length === 0) return list
  ranked.sort(compareHits)
  const lowest = ranked.at(-1)?.score ?? 0
  const rest = list.hits.filter(({ id }) => !known(id)).map((hit, i) => ({ ...hit, score: lowest - 1 - i }))
  return { level: list.level, scale: rest.length > 0 ? 'rank' : scale, hits: [...ranked, ...rest] }
}
