import type { Hit } from '@colrag/core'

/**
 * A question whose candidates were judged. `parts`: the scores of the axes as a search gave them (`Hit.parts`); `gain`: how good the candidate
 * is, 0 for one that does not answer.
 */
export interface JudgedQuery {
  readonly id: string
  readonly candidates: readonly { readonly parts: NonNullable<Hit['parts']>; readonly gain: number }[]
}

/** A judged question as numbers: row c of `features` has candidate c's normalised scores in the order of the axes, 0 where it has nothing. */
export interface FeatureQuery {
  readonly features: readonly Float64Array[]
  readonly gains: readonly number[]
}

/** The score of each candidate under weights in the order of the axes. */
export const scoresOf = ({ features }: FeatureQuery, weights: readonly number[]): readonly number[] =>
  features.map((row) => row.reduce((sum, x, a) => sum + x * (weights[a] ?? 0), 0))
