import type { Hit, Rerank, Retriever } from '@colrag/core'
import { ColragError } from '@colrag/core'

/**
 * Hands the best `depth` hits to the reranker; hits below them keep their order behind the reranked ones. Where a hit's score changes, its
 * explanation says by how much, so that it can still be recomputed; hits from below the depth step down from the last reranked score by one
 * each, and the list then only orders (`rank`). Throws `model-output` when the reranker loses, invents or repeats a hit.
 */
export const rerank: Rerank = (retriever, reranker, { depth, units }) => {
  if (!Number.isInteger(depth) || depth < 1)
    throw new ColragError('invalid-options', 'rerank', `depth must be a whole number of at least 1, not ${depth}`)
  const reranked: Retriever<typeof retriever.level> = {
    level: retriever.level,
    supports: { ...retriever.supports, score: false },
    async retrieve(query, options, ctx) {
      const { explain: _later, ...asked } = options
      const list = await retriever.retrieve(query, { ...asked, depth: Math.max(options.depth, depth) }, ctx)
      const best = { ...list, hits: list.hits.slice(0, depth) }
      if (best.hits.length === 0) return list
      const after = await reranker.rerank(query, best, await units.get(best.hits.map((h) => h.id)), ctx)
      checkSame(best.hits, after.hits, reranker.name)
      const before = new Map(list.hits.map((h) => [h.id, h]))
      const lowest = after.hits.at(-1)?.score ?? 0
      const rest = list.hits.slice(depth).map((hit, i) => ({ ...hit, score: lowest - 1 - i }))
      const hits = [...after.hits, ...rest].map((hit) => explained(hit, before.get(hit.id) ?? hit, reranker.name))
      return { level: list.level, scale: rest.length > 0 ? 'rank' : after.scale, hits: hits.slice(0, options.depth) }
    },
  }
  return reranked
}

function explained(hit: Hit, before: Hit, name: string): Hit {
  const { parts, explanation } = before
  const amount = hit.score - before.score
  return {
    id: hit.id,
    score: hit.score,
    ...(parts ? { parts } : {}),
    ...(explanation
      ? {
          explanation:
            amount === 0 ? explanation : { ...explanation, priors: [...explanation.priors, { name, amount, because: 'reranked' }] },
        }
      : {}),
  }
}

function checkSame(before: readonly Hit[], after: readonly Hit[], name: string): void {
  const ids = new Set(before.map((h) => h.id))
  const wrong = after.find((h) => !ids.delete(h.id) || !Number.isFinite(h.score))
  const [lost] = ids
  if (wrong || lost)
    throw new ColragError(
      'model-output',
      name,
      `the reranker must return the hits it was given, once each, with finite scores; see ${wrong?.id ?? lost}`,
    )
}
