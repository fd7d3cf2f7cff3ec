import type { Hit, Lift, Retriever, UnitId } from '@colrag/core'
import { topK } from '@colrag/stage-kit'
import { descendants } from './descendants.ts'

/** How many finer units are looked at, at least: a coarser list is shorter than the finer one it is made of. */
const poolDepth = 200
/** Coarser units whose finer units are remembered, at most: a tree does not change. */
const remembered = 8192

/**
 * A coarser unit's score from the finer units below it that were retrieved (Multimodal CoLRAG-TF 3.6: s_tr(b) is the maximum over a block's
 * retrieved triples). With `max` the score is exact, and so given units can be scored too: over all their finer units, NaN where there are
 * none. `sum` and `mean` depend on what was retrieved and cannot score given units. Hits without a unit at `to` above them are left out.
 */
export const lift: Lift = (retriever, to, tree, pool) => {
  const lifted: Retriever<typeof to> = {
    level: to,
    supports: { ...retriever.supports, score: pool === 'max' && retriever.supports.score },
    async retrieve(query, { depth, within, exact }, ctx) {
      const inner = within && { within: descendants(tree, within, retriever.level) }
      if (within && inner?.within.size === 0) return { level: to, scale: 'open', hits: [] }
      const list = await retriever.retrieve(query, { depth: Math.max(depth, poolDepth), ...inner, ...(exact ? { exact } : {}) }, ctx)
      const above = Map.groupBy(list.hits, (hit) => tree.at(hit.id, to))
      const scores = [...above].flatMap(([id, hits]) => (id === null ? [] : [[id, pooled(hits, pool)] as const]))
      return { level: to, scale: pool === 'sum' ? 'open' : list.scale, hits: topK(scores, depth) }
    },
  }
  const { score } = retriever
  if (pool !== 'max' || !retriever.supports.score || !score) return lifted
  const below = new Map<UnitId, readonly UnitId[]>()
  const finerOf = (id: UnitId): readonly UnitId[] => {
    const known = below.get(id)
    if (known) return known
    const found = [...descendants(tree, [id], retriever.level)]
    if (below.size >= remembered) below.clear()
    below.set(id, found)
    return found
  }
  return {
    ...lifted,
    async score(query, ids, ctx) {
      const finer: UnitId[] = []
      const ends = ids.map((id) => {
        for (const own of finerOf(id)) finer.push(own)
        return finer.length
      })
      const scores = await score.call(retriever, query, finer, ctx)
      return Float64Array.from(ends, (end, i) => best(scores, ends[i - 1] ?? 0, end))
    },
  }
}

function pooled(hits: readonly Hit[], pool: 'max' | 'sum' | 'mean'): number {
  if (pool === 'max') return Math.max(...hits.map((h) => h.score))
  const sum = hits.reduce((total, h) => total + h.score, 0)
  return pool === 'sum' ? sum : sum / hits.length
}

/** The greatest of `scores` from `start` up to `end`; NaN where none is known. */
function best(scores: Float64Array, start: number, end: number): number {
  let greatest = NaN
  for (let i = start; i < end; i++) {
    const score = scores[i] ?? NaN
    if (score > greatest || Number.isNaN(greatest)) greatest = score
  }
  return greatest
}
