import type { Query, Reranker, RunContext, Unit } from '@colrag/core'
import { issueOf } from '@colrag/core'
import type { VisualPhrase } from '../phrases/visual-phrases.ts'

/**
 * `candidates`: pictures that are linked to what was found, in the order that stands where nothing ranks them. `asks`: what the ranker is asked with,
 * `phrases` when absent; where captions stand for pictures, the whole question finds them better.
 */
export interface ImageRanking {
  readonly query: Query
  readonly phrases: readonly VisualPhrase[]
  readonly candidates: readonly Unit[]
  readonly ranker: Reranker
  readonly asks?: 'phrases' | 'question'
  readonly ctx: RunContext
}

/**
 * Candidates by what `ranker` scores them for the visual phrases of the question, joined by spaces (ColGraphRAG, algorithm 1, step 2). Without phrases, or where
 * there is nothing to order, the ranker is not asked and the candidates stay as they are: the same array, unless one stands twice, which counts once.
 * A ranker that fails is reported as an issue and changes nothing; one that was stopped (`ctx.signal`) rejects. What it does not name keeps its
 * order at the end.
 */
export async function rankImages({ query, phrases, candidates, ranker, asks = 'phrases', ctx }: ImageRanking): Promise<readonly Unit[]> {
  const byId = new Map(candidates.map((unit) => [unit.id, unit]))
  const images = byId.size === candidates.length ? candidates : [...byId.values()]
  const [first] = images
  if (phrases.length === 0 || first === undefined || images.length === 1) return images
  const hits = images.map(({ id }, i) => ({ id, score: images.length - i }))
  const asked: Query = asks === 'question' ? query : { ...query, text: phrases.map(({ text }) => text).join(' ') }
  try {
    const ranked = await ranker.rerank(asked, { level: first.level, scale: 'rank', hits }, images, ctx)
    const ids = new Set([...ranked.hits.map(({ id }) => id), ...byId.keys()])
    return [...ids].flatMap((id) => byId.get(id) ?? [])
  } catch (error) {
    if (ctx.signal?.aborted) throw error
    ctx.report(issueOf(ranker.name, query.id, error))
    return images
  }
}
