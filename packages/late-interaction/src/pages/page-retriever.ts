import type { Hit, Query, Retriever, RetrieveOptions, RunContext, UnitId, UnitTree } from '@colrag/core'
import { ColragError, compareHits } from '@colrag/core'

/**
 * Ranks pages by late interaction with all that stands on them at once (PlanSightRAG section 3: one MaxSim over the union of what a page is
 * made of; the maximum over its parts loses where a question names things that stand apart). `tokens`: an index of the tokens of what lies
 * directly below pages. Pages without a token are never found. Filters cannot be applied. Throws `unsupported` for an index of something else.
 */
export function pageRetriever(tokens: Retriever, tree: UnitTree): Retriever<'page'> {
  const source = tokens.tokenSource
  if (!source) throw new ColragError('unsupported', 'pages', 'pages are scored as one by an index of tokens alone', { hint: 'give it one' })
  const below = (id: UnitId): readonly UnitId[] => tree.children(id)
  const unfiltered = (query: Query): Query => {
    if (query.filter !== undefined)
      throw new ColragError('unsupported', query.id, 'pages as wholes cannot be filtered', { hint: 'search without a filter' })
    return query
  }
  return {
    level: 'page',
    supports: { image: tokens.supports.image, within: true, filter: false, score: true },
    async retrieve(query: Query, { depth, within, exact }: RetrieveOptions, ctx: RunContext) {
      // Ties at the cut go by place, so that places follow the ids, whatever the order of the tree.
      const pages = [...(within ?? tree.all('page'))].sort()
      const found = await source.searchUnions(unfiltered(query), pages.map(below), { depth, ...(exact ? { exact } : {}) }, ctx)
      const hits = found.map(({ place, score }): Hit => ({ id: pages[place] as UnitId, score }))
      return { level: 'page', scale: 'open', hits: hits.sort(compareHits) }
    },
    score: (query, ids, ctx) => source.scoreUnions(unfiltered(query), ids.map(below), ctx),
  }
}
