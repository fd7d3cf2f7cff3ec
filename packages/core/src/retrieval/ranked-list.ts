import type { UnitId } from '../ids.ts'
import type { Level } from '../unit.ts'
import type { QueryFinding } from './query-finding.ts'

/**
 * One axis' share of a fused score: `contribution` = weight * normalized; both are 0 and `raw` is null where the unit has nothing on this axis.
 * `formula`: how `normalized` was worked out, as arithmetic with all its numbers; absent where it is `raw`.
 */
export interface Term {
  readonly axis: string
  readonly raw: number | null
  readonly normalized: number
  readonly formula?: string
  readonly weight: number
  readonly contribution: number
}

/** Enough to recompute the fused score by hand: (sum of contributions) * product of boost factors + sum of priors. */
export interface Explanation {
  readonly terms: readonly Term[]
  readonly boosts: readonly { readonly name: string; readonly factor: number; readonly because: string }[]
  readonly priors: readonly { readonly name: string; readonly amount: number; readonly because: string }[]
  /** `balanced`, or the axis with the largest contribution (see metrics on axis dominance). */
  readonly dominant: string
  readonly notes: readonly string[]
}

/** `parts`: the score of each axis as it entered the fusion; null: the axis ran and the unit has nothing on it; absent: it did not run. */
export interface Hit {
  readonly id: UnitId
  readonly score: number
  readonly parts?: Readonly<Record<string, number | null>>
  readonly explanation?: Explanation
}

/**
 * Invariant: score descending, ties by id ascending (code unit order); scores finite; ids unique. `scale`: `unit` scores lie in [0, 1],
 * `open` have no bound, `rank` only order. `explain`: adds parts and explanation to one of its hits; there only when they were asked for later,
 * and what is without it has explained its hits. `findings`: what was read in the question on the way to this list, where something reads it.
 */
export interface RankedList<L extends Level = Level> {
  readonly level: L
  readonly scale: 'unit' | 'open' | 'rank'
  readonly hits: readonly Hit[]
  readonly findings?: readonly QueryFinding[]
  explain?(hit: Hit): Hit
}
