import type { Hit, Level, Lift, RankedList, Retriever, UnitId, UnitTree } from '@colrag/core'
import { topK } from '@colrag/stage-kit'
import { once } from './centroids.ts'
import { descendants } from './descendants.ts'

/** How many finer units are looked at, at least: a coarser list is shorter than the finer one it is made of. */
const poolDepth = 200
/** Coarser units whose finer units are remembered, at most: a tree does not change. */
const remembered = 8192
/** By the tree and the finer level: a tree is searched with one choice of values after another. */
const held = new WeakMap<UnitTree, Map<Level, FinerUnits>>()
const liftedLists = new WeakMap<UnitTree, Map<string, WeakMap<RankedList, unknown>>>()

/**
 * A coarser unit's score from the finer units below it that were retrieved (Multimodal CoLRAG-TF 3.6: s_tr(b) is the maximum over a block's
 * retrieved triples). With `max` the score is exact, and so given units can be scored too: over all their finer units, NaN where there are
 * none. `sum` and `mean` depend on what was retrieved and cannot score given units. Hits without a unit at `to` above them are left out.
 */
export const lift: Lift = (retriever, to, tree, pool) => {
  type Lifted = { readonly depth: number; readonly lifted: RankedList<typeof to> }
  // A list that is given again is lifted to the same one.
  const lists = once(
    once(liftedLists, tree, () => new Map<string, WeakMap<RankedList, unknown>>()),
    `${to} ${pool}`,
    () => new WeakMap(),
  ) as WeakMap<RankedList, Lifted>
  const lifted: Retriever<typeof to> = {
    level: to,
    supports: { ...retriever.supports, score: pool === 'max' && retriever.supports.score },
    async retrieve(query, { depth, within, exact }, ctx) {
      const inner = within && { within: descendants(tree, within, retriever.level) }
      if (within && inner?.within.size === 0) return { level: to, scale: 'open', hits: [] }
      const list = await retriever.retrieve(query, { depth: Math.max(depth, poolDepth), ...inner, ...(exact ? { exact } : {}) }, ctx)
      const known = lists.get(list)
      if (known?.depth === depth) return known.lifted
      const above = Map.groupBy(list.hits, (hit) => tree.at(hit.id, to))
      const scores = [...above].flatMap(([id, hits]) => (id === null ? [] : [[id, pooled(hits, pool)] as const]))
      const made: RankedList<typeof to> = { level: to, scale: pool === 'sum' ? 'open' : list.scale, hits: topK(scores, depth) }
      lists.set(list, { depth, lifted: made })
      return made
    },
  }
  const { score } = retriever
  if (pool !== 'max' || !retriever.supports.score || !score) return lifted
  return {
    ...lifted,
    async score(query, ids, ctx) {
      const { finer, ends } = finerUnits(tree, retriever.level).of(ids)
      const scores = await score.call(retriever, query, finer, ctx)
      return bestOfEach(scores, ends, new Float64Array(ends.length))
    },
  }
}

/** `ends[i]`: where in `finer` those of the i-th unit end. */
interface Finer {
  readonly finer: readonly UnitId[]
  readonly ends: readonly number[]
}

interface FinerUnits {
  /** Of the same array the same answer, as long as the array is held. */
  of(ids: readonly UnitId[]): Finer
}

const finerUnits = (tree: UnitTree, level: Level): FinerUnits =>
  once(
    once(held, tree, () => new Map<Level, FinerUnits>()),
    level,
    () => readFiner(tree, level),
  )

function readFiner(tree: UnitTree, level: Level): FinerUnits {
  const below = new Map<UnitId, readonly UnitId[]>()
  const finerOf = (id: UnitId): readonly UnitId[] => {
    const known = below.get(id)
    if (known) return known
    const found = [...descendants(tree, [id], level)]
    if (below.size >= remembered) below.clear()
    below.set(id, found)
    return found
  }
  const answers = new WeakMap<readonly UnitId[], Finer>()
  return {
    of: (ids) =>
      once(answers, ids, () => {
        const finer: UnitId[] = []
        const ends = ids.map((id) => {
          for (const own of finerOf(id)) finer.push(own)
          return finer.length
        })
        return { finer, ends }
      }),
  }
}

function pooled(hits: readonly Hit[], pool: 'max' | 'sum' | 'mean'): number {
  if (pool === 'max') return Math.max(...hits.map((h) => h.score))
  const sum = hits.reduce((total, h) => total + h.score, 0)
  return pool === 'sum' ? sum : sum / hits.length
}

/** Writes into `greatest`, for each unit, the greatest of the scores of its finer units; NaN where none is known. */
function bestOfEach(scores: Float64Array, ends: readonly number[], greatest: Float64Array): Float64Array {
  let at = 0
  for (let unit = 0; unit < greatest.length; unit++) {
    const end = ends[unit] as number
    let best = NaN
    for (; at < end; at++) {
      const score = scores[at] as number
      if (score > best || Number.isNaN(best)) best = score
    }
    greatest[unit] = best
  }
  return greatest
}
