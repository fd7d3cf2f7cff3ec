import type { Level, Query, Retriever, RunContext, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { topK } from '@colrag/stage-kit'

export interface VectorFeedbackOptions {
  /** Hits of the first search whose vectors are taken. */
  readonly hits?: number
  /** What their mean counts beside the question, whose own share is 1. */
  readonly share?: number
  /** Hits of the first search that are ranked anew. */
  readonly depth?: number
}

/**
 * Pseudo-relevance feedback for a dense index (Rocchio 1971, without unwanted examples): the question's vector is moved towards the mean of
 * the best hits of a first search, made of length 1 again, and the first `depth` hits are ranked by it. Given units are scored by it too.
 * Throws `unsupported` for a retriever that does not give its vectors.
 */
export function vectorFeedback<L extends Level>(
  retriever: Retriever<L>,
  { hits = 3, share = 0.3, depth = 200 }: VectorFeedbackOptions = {},
): Retriever<L> {
  const source = retriever.vectorSource
  if (!source)
    throw new ColragError('unsupported', 'vectorFeedback', 'feedback by vectors needs a dense index that gives them', {
      hint: 'pass the dense index itself, not a combination',
    })
  const moved = async (query: Query, ctx: RunContext): Promise<Float64Array> => {
    const own = await source.queryVector(query, ctx)
    const { hits: best } = await retriever.retrieve(query, { depth: hits }, ctx)
    const vectors = (await source.vectors(best.map(({ id }) => id))).filter((vector) => vector !== null)
    const wanted = Float64Array.from(own, (x, d) => x + share * vectors.reduce((sum, v) => sum + (v[d] ?? 0) / vectors.length, 0))
    const length = Math.hypot(...wanted)
    return length > 0 ? wanted.map((x) => x / length) : wanted
  }
  const held = new WeakMap<Query, Promise<Float64Array>>()
  const once = (query: Query, ctx: RunContext): Promise<Float64Array> => {
    const before = held.get(query)
    if (before) return before
    const made = moved(query, ctx)
    held.set(query, made)
    made.catch(() => held.delete(query))
    return made
  }
  const scored = async (query: Query, ids: readonly UnitId[], ctx: RunContext): Promise<Float64Array> => {
    const wanted = await once(query, ctx)
    return Float64Array.from(await source.vectors(ids), (vector) =>
      vector ? wanted.reduce((sum, x, d) => sum + x * (vector[d] ?? 0), 0) : NaN,
    )
  }
  return {
    level: retriever.level,
    supports: { ...retriever.supports, score: true },
    vectorSource: source,
    async retrieve(query, options, ctx) {
      const first = await retriever.retrieve(query, { ...options, depth: Math.max(depth, options.depth) }, ctx)
      if (first.hits.length === 0) return first
      const ids = first.hits.map(({ id }) => id)
      const scores = await scored(query, ids, ctx)
      return {
        level: first.level,
        scale: 'open',
        hits: topK(
          ids.map((id, i) => [id, scores[i] ?? NaN] as const),
          options.depth,
        ),
      }
    },
    score: (query, ids, ctx) => scored(query, ids, ctx),
  }
}
