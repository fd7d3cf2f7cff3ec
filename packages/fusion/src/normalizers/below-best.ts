import type { Normalizer } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { figureOf } from './arithmetic.ts'
import { rangeOf } from './spread.ts'

const nothing = { greatest: 0, least: 0 }

/**
 * 1 - (greatest - s) / width, where width is greatest - least and at least `reach`: min-max, except that scores which lie close together stay
 * close together. An axis whose candidates are all alike says little, and changes little. For cosines, whose distances mean the same for every
 * question to one encoder.
 */
export function belowBest(reach: number): Normalizer {
  if (!(Number.isFinite(reach) && reach > 0))
    throw new ColragError('invalid-options', 'below-best', `the reach must be a number above 0, not ${reach}`)
  return {
    name: 'below-best',
    normalize(scores) {
      const { greatest, least } = rangeOf(scores) ?? nothing
      const width = Math.max(reach, greatest - least)
      const placed = new Float64Array(scores.length)
      for (let i = 0; i < placed.length; i++) placed[i] = 1 - (greatest - (scores[i] as number)) / width
      return placed
    },
    explain(scores) {
      const { greatest, least } = rangeOf(scores) ?? nothing
      const width = greatest - least > reach ? `(${figureOf(greatest)} - ${figureOf(least)})` : figureOf(reach)
      return (i) => `1 - (${figureOf(greatest)} - ${figureOf(scores[i] ?? NaN)}) / ${width}`
    },
  }
}
