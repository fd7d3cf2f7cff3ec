import type { Level, Query, Retriever, RunContext, UnitId, UnitTree } from '@colrag/core'
import { topK } from '@colrag/stage-kit'

/**
 * A retriever over a level so small that every unit is scored for every query. `scores` gives one number per unit of the level, in tree
 * order, NaN for a unit that cannot be found; none at all where nothing can be.
 */
export function scoredLevel<L extends Level>(
  level: L,
  tree: UnitTree,
  scores: (query: Query, ctx: RunContext) => Promise<readonly number[]>,
): Retriever<L> {
  const all = async (query: Query, ctx: RunContext): Promise<readonly (readonly [UnitId, number])[]> => {
    if (query.text.trim() === '') return []
    const found = await scores(query, ctx)
    return found.length === 0 ? [] : tree.all(level).map((id, i) => [id, found[i] ?? NaN] as const)
  }
  return {
    level,
    supports: { image: false, within: true, filter: false, score: true },
    async retrieve(query, { depth, within }, ctx) {
      const found = await all(query, ctx)
      return { level, scale: 'open', hits: topK(within ? found.filter(([id]) => within.has(id)) : found, depth) }
    },
    async score(query, ids, ctx) {
      const found = new Map(await all(query, ctx))
      return Float64Array.from(ids, (id) => found.get(id) ?? NaN)
    },
  }
}
