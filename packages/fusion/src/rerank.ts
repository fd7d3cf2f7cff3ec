import type { Explanation, Hit, RankedList, Rerank, Retriever } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'

/**
 * Hands the best `depth` hits to the reranker; hits below them keep their order behind the reranked ones. The explanation of a hit says the
 * reranker's score, the place before and by how much the score changed, so that it can still be recomputed; hits from below the depth step
 * down from the last reranked score by one each, and the list then only orders (`rank`). A reranker that fails, or that loses, invents or
 * repeats a hit, leaves the list as it was, with an issue that says so.
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
      let after: RankedList<typeof retriever.level>
      try {
        after = await reranker.rerank(query, best, await units.get(best.hits.map((h) => h.id)), ctx)
        checkSame(best.hits, after.hits, reranker.name)
      } catch (error) {
        ctx.signal?.throwIfAborted()
        if (ColragError.is(error) && error.code === 'aborted') throw error
        const issue = issueOf(reranker.name, 'rerank', error)
        ctx.report({ ...issue, message: `the hits are in the order they had before, since the reranker failed: ${issue.message}` })
        return { ...list, hits: list.hits.slice(0, options.depth) }
      }
      const before = new Map(list.hits.map((hit, i) => [hit.id, { hit, place: i + 1 }]))
      const lowest = after.hits.at(-1)?.score ?? 0
      const rest = list.hits.slice(depth).map((hit, i) => ({ id: hit.id, score: lowest - 1 - i }))
      const hits = [...after.hits, ...rest].map((hit, i) => explained(hit, i + 1, before.get(hit.id) as Before, reranker.name))
      const { findings } = list
      return {
        level: list.level,
        scale: rest.length > 0 ? 'rank' : after.scale,
        hits: hits.slice(0, options.depth),
        ...(findings ? { findings } : {}),
      }
    },
  }
  return reranked
}

interface Before {
  readonly hit: Hit
  readonly place: number
}

/** What the reranker itself notes of a hit is kept; where neither its score nor its place changed there is nothing to tell. */
function explained(hit: Hit, now: number, { hit: { score, parts, explanation }, place }: Before, name: string): Hit {
  const amount = hit.score - score
  const same = amount === 0 && now === place
  const own = (hit.explanation?.notes ?? []).filter((note) => explanation?.notes.includes(note) !== true)
  const prior: Explanation['priors'][number] = {
    name,
    amount,
    because: `scored ${Number(hit.score.toPrecision(6))}, place ${place} before`,
  }
  return {
    id: hit.id,
    score: hit.score,
    ...(parts ? { parts } : {}),
    ...(explanation
      ? {
          explanation: {
            ...explanation,
            priors: same ? explanation.priors : [...explanation.priors, prior],
            notes: [...explanation.notes, ...own.map((note) => `${name}: ${note}`)],
          },
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
      `it must return the hits it was given, once each, with finite scores; see ${wrong?.id ?? lost}`,
    )
}
