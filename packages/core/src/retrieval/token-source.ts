import type { UnitId } from '../ids.ts'
import type { RunContext } from '../stages.ts'
import type { Query } from './query.ts'

/** A group of units by its place among those that were given, with its score. */
export interface ScoredGroup {
  readonly place: number
  readonly score: number
}

/**
 * Late interaction over the tokens of several units together, as if they were one: for each token of the query the best of all of them, which no
 * sum or maximum of their scores gives (PlanSightRAG section 3: a page is the union of its tiles). The units of a group follow each other in
 * the order of ids, as the blocks of a page do; those that the index does not hold count for nothing. Throws `unsupported` for other groups.
 */
export interface TokenSource {
  /** The best groups: score descending, ties by place; no more than `depth`, those without a token left out. `exact`: looks at all of every group. */
  searchUnions(
    query: Query,
    groups: readonly (readonly UnitId[])[],
    options: { readonly depth: number; readonly exact?: true },
    ctx: RunContext,
  ): Promise<readonly ScoredGroup[]>
  /** Exact scores in the order of the groups, NaN for one without a token. */
  scoreUnions(query: Query, groups: readonly (readonly UnitId[])[], ctx: RunContext): Promise<Float64Array>
}
