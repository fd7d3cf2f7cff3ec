import type { Hit, Query, RankedList, Retriever, RetrieveOptions, RunContext, UnitId, UnitStore, UnitTree } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { withPrior } from '@colrag/stage-kit'
import { raiseHits } from './raise-hits.ts'
import { readOnce, readings } from './read-once.ts'
import { titleFinder } from './title-finder.ts'
import type { TitleFinder } from './title-finder.ts'
import { findingsIn } from './with-findings.ts'

export interface FollowNamesOptions {
  readonly tree: UnitTree
  readonly units: UnitStore
  /** How many of the best hits are read for names; default 2. */
  readonly read?: number
  /** What a document gains by being named, as a share of the score of the hit that names it. */
  readonly share: number
}

/** How many hits can be moved, at least. */
const poolDepth = 200

/**
 * The second step of a question that needs two documents: where one of the best hits names another document by its title, all hits of that
 * document rise alike, by `share` times the score of the hit that names it, or by less where their best would not stay just behind that hit: so
 * the best hit stays the best, and the order within a document as it is. Only the 200 best hits can be moved. Names are looked for in the hits' own texts; see `titleFinder` for which titles count. With a share of 0 the
 * fine retriever is returned as it is. Given units cannot be scored.
 */
export function followNames<L extends 'block' | 'sentence'>(fine: Retriever<L>, options: FollowNamesOptions): Retriever<L> {
  const { tree, units, read = 2, share } = options
  if (!Number.isFinite(share) || share < 0)
    throw new ColragError('invalid-options', 'followNames', `the share must be a number of at least 0, not ${share}`)
  if (!Number.isInteger(read) || read < 1)
    throw new ColragError('invalid-options', 'followNames', `read must be a whole number of at least 1, not ${read}`)
  if (share === 0) return fine
  const open = (): Promise<NameReader> =>
    readOnce(readers, tree, units, async () => {
      const documents = await units.get(tree.all('document'))
      return nameReader(titleFinder(documents.map(({ id, facets }) => [facets['title'] ?? '', id] as const)))
    })
  const { score: _, vectorSource: __, ...rest } = fine
  return {
    ...rest,
    supports: { ...fine.supports, score: false },
    async retrieve(query: Query, asked: RetrieveOptions, ctx: RunContext): Promise<RankedList<L>> {
      const { depth } = asked
      const list = await fine.retrieve(query, { ...asked, depth: Math.max(depth, poolDepth), explain: 'later' }, ctx)
      const namesIn = await open()
      const naming = list.hits.slice(0, read).filter(({ score }) => score > 0)
      const gains = await gainsOf(naming, namesIn, { tree, units, share })
      // Of documents that a name may raise: the score of their best hit.
      const best = new Map<UnitId, number>()
      const amountOf = (hit: Hit): { amount: number; by: UnitId } | null => {
        const document = tree.at(hit.id, 'document') ?? hit.id
        const gain = gains.get(document)
        const amount = gain ? Math.min(gain.amount, justBelow(gain.by.score) - (best.get(document) ?? hit.score)) : 0
        return gain && amount > 0 ? { amount, by: gain.by.id } : null
      }
      const amounts = new Float64Array(list.hits.length)
      if (gains.size > 0)
        for (const [i, hit] of list.hits.entries()) {
          const document = tree.at(hit.id, 'document') ?? hit.id
          if (!gains.has(document)) continue
          // Hits stand in order: the first of a document is its best.
          if (!best.has(document)) best.set(document, hit.score)
          amounts[i] = amountOf(hit)?.amount ?? 0
        }
      const hits = raiseHits(list.hits, amounts, depth)
      let plain: ReadonlyMap<UnitId, Hit> | null = null
      const explain = ({ id }: Hit): Hit => {
        plain ??= new Map(list.hits.map((hit) => [hit.id, hit]))
        const hit = plain.get(id) as Hit
        const gain = amountOf(hit)
        const told = list.explain?.(hit) ?? hit
        return gain ? withPrior(told, { name: 'named', amount: gain.amount, because: `its document is named in ${gain.by}` }) : told
      }
      return asked.explain === 'later'
        ? { level: fine.level, scale: 'open', hits, explain, ...findingsIn(list) }
        : { level: fine.level, scale: 'open', hits: hits.map(explain), ...findingsIn(list) }
    },
  }
}

/** Documents that a unit names, read once of each. */
type NameReader = (id: UnitId, text: string) => readonly UnitId[]

/** A tree is searched with one choice of values after another. */
const readers = readings<NameReader>()
/** Units whose names are remembered, at most. */
const remembered = 8192

function nameReader(find: TitleFinder<UnitId>): NameReader {
  const known = new Map<UnitId, readonly UnitId[]>()
  return (id, text) => {
    const before = known.get(id)
    if (before) return before
    const found = find(text)
    if (known.size >= remembered) known.clear()
    known.set(id, found)
    return found
  }
}

/** By document: the most that it gains, and the hit that gives it. A document gains nothing by naming itself. */
async function gainsOf(
  naming: readonly Hit[],
  namesIn: NameReader,
  { tree, units, share }: { tree: UnitTree; units: UnitStore; share: number },
): Promise<ReadonlyMap<UnitId, { amount: number; by: Hit }>> {
  const gains = new Map<UnitId, { amount: number; by: Hit }>()
  const texts = await units.get(naming.map(({ id }) => id))
  for (const [i, by] of naming.entries()) {
    const own = tree.at(by.id, 'document')
    for (const document of namesIn(by.id, texts[i]?.text ?? ''))
      if (document !== own && !gains.has(document)) gains.set(document, { amount: share * by.score, by })
  }
  return gains
}

const justBelow = (score: number): number => score * (1 - 1e-9)
