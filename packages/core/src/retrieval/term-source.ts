import type { Unit } from '../unit.ts'
import type { Query } from './query.ts'

/** Where a term stands in a unit: code units of its own `text` or `context`, as they were before any folding. */
export interface TermPlace {
  readonly part: 'text' | 'context'
  readonly start: number
  readonly end: number
}

/**
 * What one term of a query adds to the score of a unit: idf x repeats x norm, exact up to the last bit's rounding. `repeats`: how often the
 * query holds it; `often`: how often the unit does; `norm`: what that counts after saturation and the unit's length.
 */
export interface TermMatch {
  readonly term: string
  readonly repeats: number
  readonly idf: number
  readonly often: number
  readonly norm: number
  readonly contribution: number
  readonly places: readonly TermPlace[]
}

/**
 * Why a unit matches by words. The contributions, added in their order, are `sum`; the score is `sum` divided by `best`, and 0 where that is
 * not positive. `length`: the terms of the unit, `meanLength`: those of a unit in the mean.
 */
export interface TermExplanation {
  readonly sum: number
  readonly best: number
  readonly length: number
  readonly meanLength: number
  readonly matches: readonly TermMatch[]
}

/** The terms behind the scores of a word index. The unit is given as it was indexed, since an index need not keep texts. */
export interface TermSource {
  /** Null for a unit that the index does not hold. */
  explain(query: Query, unit: Unit): Promise<TermExplanation | null>
}
