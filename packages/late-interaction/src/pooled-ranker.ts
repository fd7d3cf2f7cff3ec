import type { Query, Reranker, RunContext, TokenMatrix, Unit } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { readRows } from '@colrag/stage-kit/indexes'
import { rankedTokens } from './ranking/ranked-tokens.ts'
import type { RankingOptions } from './ranking/ranked-tokens.ts'
import { rerankerOf } from './ranking/reranker-of.ts'

/**
 * Orders hits by one vector on each side: the mean of the token vectors that `lateInteraction` of the same model compares one by one, and their
 * cosine, from -1 to 1. What late interaction is to be held against, with the same encoder (ColGraphRAG, the pooled baseline). Ties, units
 * without tokens and questions without any: as there.
 */
export function pooledRanker(options: RankingOptions): Reranker {
  const { model, content = 'context+text' } = options
  const scores = async (query: Query, units: readonly Unit[], ctx: RunContext): Promise<Float64Array | null> => {
    const found = await rankedTokens(options, query, units, ctx)
    if (!found) return null
    const asked = pooled(found.asked)
    return Float64Array.from(found.tokens, (rows) =>
      rows && rows.rows > 0 ? product(asked, pooled({ ...rows, data: readRows(rows) })) : NaN,
    )
  }
  return rerankerOf('pooled', fingerprint('pooled', 1, { model: model.modelId, revision: model.revision, content }), scores)
}

/** The direction in which the rows of a matrix point together, of length 1; zeros where they cancel out. */
function pooled({ dims, data }: Pick<TokenMatrix, 'dims' | 'data'>): Float64Array {
  const sum = new Float64Array(dims)
  data.forEach((x, i) => (sum[i % dims] = (sum[i % dims] as number) + x))
  const length = Math.hypot(...sum)
  return length > 0 ? sum.map((x) => x / length) : sum
}

const product = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0)
