import type { Level, Query, RankedList, Retriever, RunContext, UnitId } from '@colrag/core'

/**
 * Only the best `count` units of all for a question can be found and have a score, whichever units are asked about (Multimodal CoLRAG-TF 3.4:
 * the top 20 triples). Given units beyond them score NaN. They are sought once for each query object, however many parts of a search want them, and
 * once more where one of them first asks `exact`.
 */
export function foremost<L extends Level>(retriever: Retriever<L>, count: number): Retriever<L> {
  const held = new WeakMap<Query, { readonly list: Promise<RankedList<L>>; readonly exact: boolean }>()
  const best = (query: Query, ctx: RunContext, exact?: true): Promise<RankedList<L>> => {
    const before = held.get(query)
    if (before && (before.exact || !exact)) return before.list
    const list = retriever.retrieve(query, { depth: count, ...(exact ? { exact } : {}) }, ctx)
    held.set(query, { list, exact: exact === true })
    list.catch(() => held.delete(query))
    return list
  }
  return {
    level: retriever.level,
    supports: { ...retriever.supports, within: true, score: true },
    async retrieve(query, { depth, within, exact }, ctx) {
      const list = await best(query, ctx, exact)
      return { level: list.level, scale: list.scale, hits: list.hits.filter(({ id }) => !within || within.has(id)).slice(0, depth) }
    },
    async score(query, ids: readonly UnitId[], ctx) {
      const scores = new Map((await best(query, ctx)).hits.map((hit) => [hit.id, hit.score]))
      return Float64Array.from(ids, (id) => scores.get(id) ?? NaN)
    },
  }
}
