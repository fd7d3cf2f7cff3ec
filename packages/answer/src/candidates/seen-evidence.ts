import type { Evidence } from '@colrag/core'

/** The first `depth` hits of some evidence, each with what was given around it. */
export function seenEvidence(evidence: readonly Evidence[], depth: number): readonly Evidence[] {
  let hits = 0
  return evidence.filter(({ beside }) => {
    if (beside === undefined) hits++
    return hits <= depth
  })
}
