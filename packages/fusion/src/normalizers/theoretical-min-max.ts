import type { Normalizer } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { figureOf } from './arithmetic.ts'
import { rangeOf } from './spread.ts'

/**
 * (s - least) / (greatest - least), where `least` is the lowest score that the axis can give at all (a cosine -1, BM25 0) and `greatest` the
 * best of the candidates: what lies above the worst candidate does not depend on how bad that one is (Bruch, Gai and Ingber 2023, "An
 * analysis of fusion functions for hybrid retrieval", the normalisation of TM2C2). Scores below `least` count as it; all are 0 where none is
 * above it.
 */
export function theoreticalMinMax(least: number): Normalizer {
  if (!Number.isFinite(least))
    throw new ColragError('invalid-options', 'theoretical-min-max', `the lowest score must be a finite number, not ${least}`)
  const above = (s: number): number => Math.max(0, s - least)
  const reach = (scores: Float64Array): number => above(rangeOf(scores)?.greatest ?? least)
  return {
    name: 'theoretical-min-max',
    normalize(scores) {
      const width = reach(scores)
      return scores.map((s) => (Number.isNaN(s) ? s : width > 0 ? above(s) / width : 0))
    },
    explain(scores) {
      const greatest = rangeOf(scores)?.greatest ?? least
      return (i) => {
        const s = scores[i] ?? NaN
        return s <= least || greatest <= least
          ? '0'
          : `(${figureOf(s)} - ${figureOf(least)}) / (${figureOf(greatest)} - ${figureOf(least)})`
      }
    },
  }
}
