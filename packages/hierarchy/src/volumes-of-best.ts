import type { Level, Retriever, UnitTree } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { topK } from '@colrag/stage-kit'

/** How many finer units are looked at, at least. */
const poolDepth = 100

/**
 * Which volume a question belongs to, told by what a search finds in it: the sum of the scores of its `best` highest hits (default 10) among
 * the 100 best of all. One good hit can be chance, and a mean over a whole volume says what it is mostly about: some ten hits are right more
 * often than either. The hits have to speak each for itself: a search that lifts all of a good page counts that page ten times. Volumes without
 * a hit are not found; given units cannot be scored.
 */
export function volumesOfBest<L extends Level>(
  retriever: Retriever<L>,
  tree: UnitTree,
  options: { readonly best?: number } = {},
): Retriever<'volume'> {
  const { best = 10 } = options
  if (!Number.isInteger(best) || best < 1)
    throw new ColragError('invalid-options', 'volumesOfBest', `best must be a whole number of at least 1, not ${best}`)
  return {
    level: 'volume',
    supports: { ...retriever.supports, within: true, score: false },
    async retrieve(query, { depth, within }, ctx) {
      const { hits } = await retriever.retrieve(query, { depth: poolDepth, explain: 'later' }, ctx)
      const sums = [...Map.groupBy(hits, ({ id }) => tree.at(id, 'volume'))].flatMap(([volume, own]) =>
        volume === null || (within && !within.has(volume))
          ? []
          : [[volume, own.slice(0, best).reduce((sum, { score }) => sum + Math.max(0, score), 0)] as const],
      )
      return { level: 'volume', scale: 'open', hits: topK(sums, depth) }
    },
  }
}
