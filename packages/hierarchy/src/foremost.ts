import type { Level, Query, RankedList, Retriever, RunContext, UnitId } from '@colrag/core'

/**
 * Only the best `count` units of all for a question can be found and have a score, whichever units are asked about (Multimodal CoLRAG-TF 3.4:
 * the top 20 triples). Given units beyond them score NaN. They are sought once for each query object, however many parts of a search want them.
 */
export function foremost<L extends Level>(retriever: Retriever<L>, count: number): Retriever<L> {
  const held = new WeakMap<Query, Promise<RankedList<L>>>()
  const best = (query: Query, ctx: RunContext): Promise<RankedList<L>> => {
    const before = held.get(query)
    if (before) return before
    const list = retriever.retrieve(query, { depth: count }, ctx)
    held.set(query, list)
    list.catch(() => held.delete(query))
    return list
  }
  return {
    level: retriever.level,
    supports: { ...retriever.supports, within: true, score: true },
    async retrieve(query, { depth, within }, ctx) {
      const list = await best(query, ctx)
      return { level: list.level, scale: list.scale, hits: list.hits.filter(({ id }) => !within || within.has(id)).slice(0, depth) }
    },
    async score(query, ids: readonly UnitId[], ctx) {
      const scores = new Map((await best(query, ctx)).hits.map((hit) => [hit.id, hit.score]))
      return Float64Array.from(ids, (id) => scores.get(id) ?? NaN)
    },
  }
}
