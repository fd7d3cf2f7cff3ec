import type {
  CoarseToFineOptions,
  Hit,
  Level,
  Query,
  RankedList,
  Retriever,
  RetrieveOptions,
  RunContext,
  UnitId,
  UnitTree,
} from '@colrag/core'
import { ColragError, compareHits } from '@colrag/core'
import { withPrior } from '@colrag/stage-kit'
import { descendants } from './descendants.ts'
import { raiseHits } from './raise-hits.ts'
import { findingsIn, withFindings } from './with-findings.ts'

/** How many units of `always` stay candidates, and how many fine hits a prior may reorder, at least. */
const alwaysDepth = 20
const priorDepth = 200

export interface CoarseToFineSettings<L extends Level> extends CoarseToFineOptions<L> {
  /**
   * For the hard narrowing: where the candidates are fewer than the hits asked for, all below these best coarse units are candidates too
   * (Multimodal CoLRAG-TF 3.5: the chosen volumes).
   */
  readonly wider?: { readonly coarse: Retriever; readonly keep: number }
}

/**
 * Searches coarse units first and what lies below the best `keep` of them next (Multimodal CoLRAG-TF 3.5). Hard: only what lies below them,
 * and `always`'s 20 best hits, can be found; where that is nothing at all, everything can. Soft (`prior`): everything can be found; what
 * lies below a kept unit gets `prior` times that unit's score on top, which the explanation names; where the fine scores depend on the
 * candidates (`supports.score` is false) only the 200 best are moved. A filter that the coarse retriever cannot apply takes the place of
 * the coarse search, and so does a picture without words that it cannot be asked with. Given units are scored as `fine` scores them; with a prior they cannot be.
 */
export function coarseToFine<L extends Level>(
  coarse: Retriever,
  fine: Retriever<L>,
  tree: UnitTree,
  options: CoarseToFineSettings<NoInfer<L>>,
): Retriever<L> {
  const subject = 'coarseToFine'
  if (!Number.isInteger(options.keep) || options.keep < 1)
    throw new ColragError('invalid-options', subject, `keep must be a whole number of at least 1, not ${options.keep}`)
  if (!fine.supports.within)
    throw new ColragError('unsupported', subject, 'the fine retriever cannot search within given units', {
      hint: 'use a fine retriever whose supports.within is true',
    })
  if (options.prior !== undefined && !Number.isFinite(options.prior))
    throw new ColragError('invalid-options', subject, 'prior must be a finite number')
  const parts = { coarse, fine, tree, options }
  const { score } = fine
  return options.prior === undefined
    ? {
        level: fine.level,
        supports: fine.supports,
        retrieve: (query, asked, ctx) => narrowed(parts, query, asked, ctx),
        ...(score ? { score: score.bind(fine) } : {}),
      }
    : {
        level: fine.level,
        supports: { ...fine.supports, score: false },
        retrieve: (query, asked, ctx) => raised(parts, options.prior ?? 0, query, asked, ctx),
      }
}

interface Parts<L extends Level> {
  readonly coarse: Retriever
  readonly fine: Retriever<L>
  readonly tree: UnitTree
  readonly options: CoarseToFineSettings<L>
}

async function narrowed<L extends Level>(parts: Parts<L>, query: Query, asked: RetrieveOptions, ctx: RunContext): Promise<RankedList<L>> {
  const { fine, options } = parts
  const { depth } = asked
  if (!canBeAsked(options.wider?.coarse ?? parts.coarse, query) || !canBeAsked(parts.coarse, query)) return fine.retrieve(query, asked, ctx)
  let candidates = await below(parts, parts.coarse, options.keep, query, asked, ctx)
  for (const hit of (await options.always?.retrieve(query, { ...asked, depth: alwaysDepth, explain: 'later' }, ctx))?.hits ?? [])
    candidates.add(hit.id)
  if (options.wider && candidates.size < depth)
    candidates = new Set([...candidates, ...(await below(parts, options.wider.coarse, options.wider.keep, query, asked, ctx))])
  return fine.retrieve(query, candidates.size > 0 ? { ...asked, within: candidates } : asked, ctx)
}

/** A coarse search that cannot apply a filter, or be asked with a picture alone, says nothing. */
const canBeAsked = ({ supports }: Retriever, { text, image, filter }: Query): boolean =>
  (filter === undefined || supports.filter) && (text.trim() !== '' || image === undefined || supports.image)

/** Fine units below the best coarse ones, only those of `within` when it is given. */
async function below<L extends Level>(
  { fine, tree }: Parts<L>,
  coarse: Retriever,
  keep: number,
  query: Query,
  { within, exact }: RetrieveOptions,
  ctx: RunContext,
): Promise<Set<UnitId>> {
  const above = within && coarse.supports.within ? { within: new Set([...within].flatMap((id) => tree.at(id, coarse.level) ?? [])) } : {}
  const { hits } = await coarse.retrieve(query, { depth: keep, ...above, ...(exact ? { exact } : {}), explain: 'later' }, ctx)
  const found = descendants(
    tree,
    hits.map((h) => h.id),
    fine.level,
  )
  return within ? new Set([...found].filter((id) => within.has(id))) : found
}

async function raised<L extends Level>(
  { coarse, fine, tree, options }: Parts<L>,
  prior: number,
  query: Query,
  asked: RetrieveOptions,
  ctx: RunContext,
): Promise<RankedList<L>> {
  if (!canBeAsked(coarse, query)) return fine.retrieve(query, asked, ctx)
  const { depth, within, exact } = asked
  const above = await coarse.retrieve(query, { depth: options.keep, ...(exact ? { exact } : {}), explain: 'later' }, ctx)
  const kept = new Map(above.hits.map((h) => [h.id, h.score]))
  if (prior === 0) return fine.retrieve(query, asked, ctx)
  if (kept.size === 0) return withFindings(await fine.retrieve(query, asked, ctx), above.findings)
  const pool = Math.max(depth, priorDepth)
  const first = await fine.retrieve(query, { ...asked, depth: pool, explain: 'later' }, ctx)
  let second: RankedList<L> | null = null
  const outside = first.hits.length < pool ? -Infinity : (first.hits.at(-1)?.score ?? -Infinity)
  const amounts = [...kept.values()].map((score) => prior * score)
  const reach = outside + Math.max(0, ...amounts)
  const settled = reach === -Infinity || (amounts.every((a) => a >= 0) && (first.hits[depth - 1]?.score ?? -Infinity) > reach)
  // What was not retrieved can rise to `reach`. Only scores that do not depend on the candidates can be compared over two searches.
  if (fine.supports.score && !settled) {
    const all = descendants(tree, kept.keys(), fine.level)
    const held = new Set(first.hits.map(({ id }) => id))
    const inside = new Set([...all].filter((id) => !held.has(id) && (!within || within.has(id))))
    if (inside.size > 0) second = await fine.retrieve(query, { ...asked, depth: pool, within: inside, explain: 'later' }, ctx)
  }
  const parentOf = (id: UnitId): UnitId | null => tree.at(id, coarse.level)
  const amountOf = (id: UnitId): number => prior * (kept.get(parentOf(id) ?? id) ?? 0)
  const pooled = second ? [...first.hits, ...second.hits].sort(compareHits) : first.hits
  const raises = new Float64Array(pooled.length)
  for (let i = 0; i < pooled.length; i++) raises[i] = amountOf((pooled[i] as Hit).id)
  const moved = raiseHits(pooled, raises, depth)
  let plainHits: ReadonlyMap<UnitId, { readonly hit: Hit; readonly list: RankedList<L> }> | null = null
  const explain = ({ id }: Hit): Hit => {
    // Most searches of a tuner explain nothing.
    plainHits ??= new Map([first, ...(second ? [second] : [])].flatMap((list) => list.hits.map((hit) => [hit.id, { hit, list }] as const)))
    const { hit, list } = plainHits.get(id) as { hit: Hit; list: RankedList<L> }
    const amount = amountOf(id)
    const plain = list.explain?.(hit) ?? hit
    return amount === 0 ? plain : withPrior(plain, { name: coarse.level, amount, because: `lies in ${parentOf(id)}` })
  }
  const list = withFindings({ level: fine.level, scale: 'open' as const, ...findingsIn(first) }, above.findings)
  return asked.explain === 'later' ? { ...list, hits: moved, explain } : { ...list, hits: moved.map(explain) }
}
