import type { Level, Query, Retriever, RunContext, UnitId, UnitTree } from '@colrag/core'
import { topK } from '@colrag/stage-kit'

/**
 * A retriever over a level so small that every unit is scored for every query. `scores` gives one number per unit of the level, in tree
 * order, NaN for a unit that cannot be found.
 */
export function scoredLevel<L extends Level>(
  level: L,
  tree: UnitTree,
  scores: (query: Query, ctx: RunContext) => Promise<readonly number[]>,
): Retriever<L> {
  const all = async (query: Query, ctx: RunContext): Promise<Map<UnitId, number>> => {
    if (query.text.trim() === '') return new Map()
    const found = await scores(query, ctx)
    return new Map(tree.all(level).map((id, i) => [id, found[i] ?? NaN]))
  }
  return {
    level,
    supports: { image: false, within: true, filter: false, score: true },
    async retrieve(query, { depth, within }, ctx) {
      const found = [...(await all(query, ctx))].filter(([id]) => !within || within.has(id))
      return { level, scale: 'open', hits: topK(found, depth) }
    },
    async score(query, ids, ctx) {
      const found = await all(query, ctx)
      return Float64Array.from(ids, (id) => found.get(id) ?? NaN)
    },
  }
}
