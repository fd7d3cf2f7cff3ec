import type { Query, Reranker, Retriever, RunContext, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { askedTokens } from './kernel/asked-tokens.ts'
import { maxSimKernel } from './kernel/maxsim-kernel.ts'
import { tokenTable } from './kernel/token-table.ts'
import { meanRow, withoutMean } from './ranking/centred-rows.ts'
import { rankedTokens } from './ranking/ranked-tokens.ts'
import type { RankingOptions } from './ranking/ranked-tokens.ts'
import { rerankerOf } from './ranking/reranker-of.ts'

/** `model`: encodes what is ranked, or takes it from the cache of the run. */
export interface LateInteractionOptions extends RankingOptions {
  /**
   * Token vectors of what is ranked and of the question lose the mean of those that are ranked before they are compared: encoders give all
   * their tokens a common direction, which hides differences. A score then hangs on what else is ranked. Default false.
   */
  readonly centred?: boolean
}

/**
 * Orders hits by MaxSim (ColBERT, section 3.5: re-ranking), the scores those of a `tokenIndexer` with the same model and content. Units without
 * tokens, which no other can be compared with, keep their order at the end; where the question has none, the list stays as it is. Where an
 * index holds the units already, `rankByRetriever` costs no encoding.
 */
export function lateInteraction(options: LateInteractionOptions): Reranker {
  const { model, content = 'context+text', centred = false } = options
  const kernel = maxSimKernel()
  const scores = async (query: Query, units: readonly Unit[], ctx: RunContext): Promise<Float64Array | null> => {
    const found = await rankedTokens(options, query, units, ctx)
    if (!found) return null
    const mean = centred
      ? meanRow(
          found.tokens.flatMap((rows) => rows ?? []),
          model.dims,
        )
      : null
    const { asked, tokens } = mean ? withoutMean(found, mean) : found
    const counts = tokens.map((rows) => rows?.rows ?? 0)
    const table = tokenTable(counts, model.dims, kernel)
    let row = 0
    const starts = counts.map((count) => (row += count) - count)
    tokens.forEach((rows, i) => rows && table.put(starts[i] ?? 0, rows))
    const pieces = { starts: Float64Array.from(starts), ends: Float64Array.from(starts, (start, i) => start + (counts[i] ?? 0)) }
    return table.scores(askedTokens(asked, 'int8'), pieces, null)
  }
  const parts = { model: model.modelId, revision: model.revision, content, ...(centred ? { centred } : {}) }
  return rerankerOf('late-interaction', fingerprint('late-interaction', 1, parts), scores)
}

/** Orders hits by what a retriever scores them, such as an index of tokens; those that it does not know keep their order at the end. */
export function rankByRetriever(retriever: Retriever, name: string): Reranker {
  const { score } = retriever
  if (!score) throw new ColragError('unsupported', name, 'this retriever does not score given units')
  return rerankerOf(name, fingerprint('rank-by', 1, name), (query, units, ctx) =>
    score(
      query,
      units.map(({ id }) => id),
      ctx,
    ),
  )
}
