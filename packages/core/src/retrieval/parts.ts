import type { RunContext, Stage } from '../stages.ts'
import type { Level, Unit } from '../unit.ts'
import type { Query } from './query.ts'
import type { QueryFinding } from './query-finding.ts'
import type { Hit, RankedList } from './ranked-list.ts'

/** Maps the scores of one axis over its candidates to a common scale; finite for lone, equal and absent scores. NaN in, NaN out: nothing is known. */
export interface Normalizer {
  readonly name: string
  normalize(scores: Float64Array): Float64Array
  /** How the value of candidate i came about, as arithmetic with all its numbers: `(0.7 - 0.2) / (0.9 - 0.2)`. Absent where values stay. */
  explain?(scores: Float64Array): (i: number) => string
}

/** One axis as the fuser sees it: `scores[i]` belongs to candidate i, NaN where the candidate has nothing on this axis. */
export interface FuserChannel {
  readonly axis: string
  readonly weight: number
  readonly scores: Float64Array
}

/** Combines normalised axes to one finite score per candidate; the contributions must sum to it. */
export interface Fuser {
  readonly name: string
  contributions(channels: readonly FuserChannel[]): readonly Float64Array[]
  /** What the weight of axis `a` is multiplied by for candidate i, as arithmetic; absent where that is the normalised score. */
  explain?(channels: readonly FuserChannel[]): (a: number, i: number) => string
}

/**
 * What a query asks for. `boosts`: factor per block kind; `weights`: of the axes for this query, in place of the fusion's own, 0 for those that
 * are not named; each finding says what it changed.
 */
export interface QueryPlan {
  readonly subqueries: readonly Query[]
  readonly boosts: Readonly<Record<string, number>>
  readonly weights?: Readonly<Record<string, number>>
  readonly findings: readonly QueryFinding[]
}

/** `weighs`: the axes that its plans may give weights to, so that a wrong name is found before the first query. */
export interface QueryPlanner extends Stage {
  readonly weighs?: readonly string[]
  plan(query: Query, ctx: RunContext): Promise<QueryPlan>
}

/** Orders the given hits anew; the result holds the same ids. */
export interface Reranker extends Stage {
  rerank<L extends Level>(query: Query, list: RankedList<L>, units: readonly Unit[], ctx: RunContext): Promise<RankedList<L>>
}

/** Score descending, ties by id ascending: the one order of the house. */
export function compareHits(a: Hit, b: Hit): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
