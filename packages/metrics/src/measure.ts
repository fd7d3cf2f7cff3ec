import { ColragError } from '@colrag/core'
import type { Grades } from './judgements.ts'

/**
 * The quality of one ranking, in [0, 1]. `ranked` is best first and names each item once. A query with nothing relevant scores 0, and so
 * does an empty ranking.
 */
export interface Measure {
  readonly name: string
  of(ranked: readonly string[], grades: Grades): number
}

/** The first `k` of a ranking; throws `invalid-options` for a `k` that is no whole number of at least 1. */
export function cutoff(name: string, k: number): (ranked: readonly string[]) => readonly string[] {
  if (!Number.isInteger(k) || k < 1)
    throw new ColragError('invalid-options', name, `the cut-off must be a whole number of at least 1, not ${k}`)
  return (ranked) => ranked.slice(0, k)
}
