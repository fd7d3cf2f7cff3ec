import type { Query, Reranker, RunContext, Unit } from '@colrag/core'
import { issueOf } from '@colrag/core'
import type { VisualPhrase } from '../phrases/visual-phrases.ts'

/** `asks`: what the ranker is asked with. For encoders of pictures the phrases say it best; where words stand for pictures, the question does. */
export interface RankImagesOptions {
  readonly query: Query
  readonly phrases: readonly VisualPhrase[]
  readonly candidates: readonly Unit[]
  readonly ranker: Reranker
  readonly asks?: 'phrases' | 'question'
  readonly ctx: RunContext
}

/** A picture at its place. `score` is the ranker's, null where it was not asked. */
export interface RankedImage {
  readonly unit: Unit
  readonly score: number | null
}

/**
 * Candidates ordered by a ranker, and nothing else changed (ColGraphRAG, algorithm 1, step 2): best first, ties as the ranker breaks them, each once.
 * Without phrases nobody is asked and the order stays, so that a question that is about text loses nothing. A ranker that fails leaves the order too
 * and is reported as an issue.
 */
export async function rankImages({
  query,
  phrases,
  candidates,
  ranker,
  asks = 'phrases',
  ctx,
}: RankImagesOptions): Promise<readonly RankedImage[]> {
  const once = [...new Map(candidates.map((unit) => [unit.id, unit])).values()]
  const asGiven = once.map((unit) => ({ unit, score: null }))
  if (phrases.length === 0 || once.length < 2) return asGiven
  const asked: Query = asks === 'question' ? query : { ...query, text: phrases.map(({ text }) => text).join(' ') }
  const list = { level: 'block' as const, scale: 'rank' as const, hits: once.map(({ id }, i) => ({ id, score: -i })) }
  try {
    const { hits } = await ranker.rerank(asked, list, once, ctx)
    const unitOf = new Map(once.map((unit) => [unit.id, unit]))
    return hits.flatMap(({ id, score }) => {
      const unit = unitOf.get(id)
      return unit ? [{ unit, score }] : []
    })
  } catch (error) {
    if (ctx.signal?.aborted) throw error
    ctx.report(issueOf('visual-ranker', query.id, error))
    return asGiven
  }
}
