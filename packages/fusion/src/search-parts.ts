import type { Hit, Level, Query, QueryFinding, RankedList, Retriever, RetrieveOptions, RunContext } from '@colrag/core'
import { ColragError, compareHits } from '@colrag/core'
import { subQuestions } from './analysis/sub-questions.ts'

/** How many hits can be moved, at least. */
const poolDepth = 200

/**
 * A question that compares, or asks through another thing, is also asked once for each thing that it names (see `subQuestions`): a hit rises by `share`
 * times the best score times its own for that part, as a share of the part's best; the most of its parts counts. None rises above the best hit
 * of the whole question, and only the 200 best are moved. Other questions, and all with a share of 0, are asked once. Given units cannot be scored.
 * Throws `invalid-options` for a share below 0.
 */
export function searchParts<L extends Level>(retriever: Retriever<L>, { share }: { readonly share: number }): Retriever<L> {
  if (!Number.isFinite(share) || share < 0)
    throw new ColragError('invalid-options', 'searchParts', `the share must be a number of at least 0, not ${share}`)
  if (share === 0) return retriever
  const { score: _, vectorSource: __, termSource: ___, ...rest } = retriever
  return {
    ...rest,
    supports: { ...retriever.supports, score: false },
    async retrieve(query, options, ctx) {
      const found = subQuestions(query.text)
      if (!found) return retriever.retrieve(query, options, ctx)
      const pool = { ...options, depth: Math.max(options.depth, poolDepth), explain: 'later' as const }
      const list = await retriever.retrieve(query, pool, ctx)
      const gains = await gainsOf(retriever, query, found.parts, pool, ctx)
      const top = list.hits[0]?.score ?? 0
      const amountOf = ({ id, score }: Hit): number => {
        const gain = share * top * (gains.get(id)?.share ?? 0)
        return id === list.hits[0]?.id || top <= 0 ? 0 : Math.max(0, Math.min(gain, top * (1 - 1e-9) - score))
      }
      const plain = new Map(list.hits.map((hit) => [hit.id, hit]))
      const hits = list.hits.map((hit) => ({ ...hit, score: hit.score + amountOf(hit) })).sort(compareHits)
      const explain = ({ id }: Hit): Hit => {
        const hit = plain.get(id) as Hit
        return raised(list.explain?.(hit) ?? hit, amountOf(hit), gains.get(id)?.part ?? '')
      }
      const finding: QueryFinding = {
        kind: found.kind,
        text: found.cue,
        effect: `also asked in parts: ${found.parts.map((part) => `“${part}”`).join(', ')}`,
      }
      const findings = [...(list.findings ?? []).filter(({ kind, text }) => kind !== finding.kind || text !== finding.text), finding]
      const kept = hits.slice(0, options.depth)
      const said = { level: list.level, scale: 'open' as const, findings }
      return options.explain === 'later' ? { ...said, hits: kept, explain } : { ...said, hits: kept.map(explain) }
    },
  }
}

interface Gain {
  /** The hit's score for the part, of the part's best. */
  readonly share: number
  readonly part: string
}

async function gainsOf<L extends Level>(
  retriever: Retriever<L>,
  query: Query,
  parts: readonly string[],
  options: RetrieveOptions,
  ctx: RunContext,
): Promise<ReadonlyMap<string, Gain>> {
  const gains = new Map<string, Gain>()
  for (const part of parts) {
    const { hits }: RankedList<L> = await retriever.retrieve({ ...query, text: part }, options, ctx)
    const top = hits[0]?.score ?? 0
    if (top <= 0) continue
    for (const { id, score } of hits) {
      const share = score / top
      if (share > (gains.get(id)?.share ?? 0)) gains.set(id, { share, part })
    }
  }
  return gains
}

function raised(hit: Hit, amount: number, part: string): Hit {
  if (amount === 0) return hit
  const { explanation } = hit
  const plain = { axis: 'whole', raw: hit.score, normalized: hit.score, weight: 1, contribution: hit.score }
  const before = explanation ?? { terms: [plain], boosts: [], priors: [], dominant: 'whole', notes: [] }
  const prior = { name: 'part', amount, because: `found for the part “${part}”` }
  return { ...hit, score: hit.score + amount, explanation: { ...before, priors: [...before.priors, prior] } }
}
