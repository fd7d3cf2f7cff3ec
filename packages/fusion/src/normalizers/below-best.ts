import type { Normalizer } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { figureOf } from './arithmetic.ts'
import { spreadOf } from './spread.ts'

/**
 * 1 - (greatest - s) / reach: the best candidate becomes 1, what lies `reach` or more below it 0. Unlike min-max it keeps how far apart scores
 * are: an axis whose candidates are all alike says little, and changes little. For cosines, whose distances mean the same for every question
 * to one encoder.
 */
export function belowBest(reach: number): Normalizer {
  if (!(Number.isFinite(reach) && reach > 0))
    throw new ColragError('invalid-options', 'below-best', `the reach must be a number above 0, not ${reach}`)
  const greatestOf = (scores: Float64Array): number => spreadOf(scores)?.greatest ?? 0
  return {
    name: 'below-best',
    normalize(scores) {
      const greatest = greatestOf(scores)
      return scores.map((s) => (Number.isNaN(s) ? s : Math.max(0, 1 - (greatest - s) / reach)))
    },
    explain(scores) {
      const greatest = greatestOf(scores)
      return (i) => {
        const s = scores[i] ?? NaN
        return greatest - s >= reach ? '0' : `1 - (${figureOf(greatest)} - ${figureOf(s)}) / ${figureOf(reach)}`
      }
    },
  }
}
