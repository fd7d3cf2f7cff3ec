import type { Level, Query, RankedList, Reranker, RunContext, Unit } from '@colrag/core'
import { reordered } from '@colrag/stage-kit'

/** One score for each unit; null where the question has nothing to compare. */
export type UnitScores = (query: Query, units: readonly Unit[], ctx: RunContext) => Promise<Float64Array | null>

/** Orders hits by scores of their units; units of no finite score keep their order at the end. */
export const rerankerOf = (name: string, print: string, scores: UnitScores): Reranker => ({
  name,
  fingerprint: print,
  async rerank<L extends Level>(query: Query, list: RankedList<L>, units: readonly Unit[], ctx: RunContext) {
    const found = await scores(query, units, ctx)
    return reordered(list, new Map(units.map(({ id }, i) => [id, found?.[i] ?? Number.NaN])), 'open')
  },
})
