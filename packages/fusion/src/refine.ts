import type { Hit, Level, RankedList, Retriever, UnitId } from '@colrag/core'
import { ColragError, compareHits } from '@colrag/core'
import { withPrior } from '@colrag/stage-kit'

export interface RefineOptions {
  /** What the explanation calls the scorer. */
  readonly name: string
  /** What its scores are multiplied by before they are added. */
  readonly share: number
  /** How many hits are scored; those below them keep their order behind them. */
  readonly depth: number
}

/**
 * Adds `share` times what a second retriever scores them to the scores of the best hits, for what is too slow to score every candidate, such
 * as late interaction. A hit that it says nothing of gets the least of what the others got; hits below the depth get as much as keeps them just
 * below. Where it says nothing of any hit, as of a picture without words, the list stays as it is. Throws `unsupported` for a scorer that cannot
 * score given units.
 */
export function refine<L extends Level>(retriever: Retriever<L>, scorer: Retriever<NoInfer<L>>, options: RefineOptions): Retriever<L> {
  const { name, share, depth } = options
  if (!Number.isInteger(depth) || depth < 1)
    throw new ColragError('invalid-options', 'refine', `depth must be a whole number of at least 1, not ${depth}`)
  if (!Number.isFinite(share)) throw new ColragError('invalid-options', 'refine', 'share must be a finite number')
  const score = scorer.score?.bind(scorer)
  if (!score) throw new ColragError('unsupported', 'refine', `${name} does not score given units`)
  if (share === 0) return retriever
  return {
    level: retriever.level,
    supports: { ...retriever.supports, score: false },
    async retrieve(query, asked, ctx) {
      const list = await retriever.retrieve(query, { ...asked, depth: Math.max(asked.depth, depth), explain: 'later' }, ctx)
      const best = list.hits.slice(0, depth)
      const ids = best.map(({ id }) => id)
      const scores = await score(query, ids, ctx)
      const least = scores.reduce((low, one) => (one < low ? one : low), Infinity)
      if (least === Infinity) return told(list, list.hits, asked, new Map(), name)
      const amounts = new Map<UnitId, Amount>()
      for (const [i, id] of ids.entries()) {
        const raw = Number.isNaN(scores[i]) ? least : (scores[i] as number)
        amounts.set(id, { amount: share * raw, because: `${share} * ${raw}` })
      }
      const after = best.map((hit) => raised(hit, amounts)).sort(compareHits)
      const lowest = after.at(-1)?.score ?? 0
      const rest = list.hits.slice(depth)
      // Strictly below, so that ties cannot put one of them among the others.
      const shift = lowest - (rest[0]?.score ?? 0) - Math.max(1, Math.abs(lowest)) * 1e-9
      for (const { id } of rest) amounts.set(id, { amount: shift, because: `is not among the ${depth} best, which it moves with` })
      return told(list, [...after, ...rest.map((hit) => raised(hit, amounts))], asked, amounts, name)
    },
  }
}

interface Amount {
  readonly amount: number
  readonly because: string
}

const raised = (hit: Hit, amounts: ReadonlyMap<UnitId, Amount>): Hit => ({ ...hit, score: hit.score + (amounts.get(hit.id)?.amount ?? 0) })

function told<L extends Level>(
  { level, findings, hits: before, explain: plainly = (hit) => hit }: RankedList<L>,
  hits: readonly Hit[],
  asked: { readonly depth: number; readonly explain?: 'later' },
  amounts: ReadonlyMap<UnitId, Amount>,
  name: string,
): RankedList<L> {
  const own = new Map(before.map((hit) => [hit.id, hit]))
  const explain = ({ id }: Hit): Hit => {
    const plain = plainly(own.get(id) as Hit)
    const amount = amounts.get(id)
    return amount ? withPrior(plain, { name, ...amount }) : plain
  }
  const best = hits.slice(0, asked.depth)
  const list = { level, scale: 'open' as const, ...(findings ? { findings } : {}) }
  return asked.explain === 'later' ? { ...list, hits: best, explain } : { ...list, hits: best.map(explain) }
}
