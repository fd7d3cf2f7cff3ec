import type { Normalizer } from '@colrag/core'
import { figureOf } from './arithmetic.ts'
import { equalScore, spreadOf } from './spread.ts'

/**
 * Distance from the least score in standard deviations: the standard score, shifted so that the worst candidate has 0, as much as one that
 * has nothing on the axis. Without the shift a candidate below the average would stand behind one that was never measured. Equal scores,
 * and a lone one, become 1 where they are above 0, else 0.
 */
export const zScore: Normalizer = {
  name: 'z-score',
  normalize(scores) {
    const spread = spreadOf(scores)
    if (!spread) return scores.slice()
    // Rounding can leave a deviation where there is no difference.
    const flat = spread.greatest === spread.least || spread.deviation === 0
    return scores.map((s) => (Number.isNaN(s) ? s : flat ? equalScore(s) : (s - spread.least) / spread.deviation))
  },
  explain(scores) {
    const { least, greatest, deviation } = spreadOf(scores) ?? { least: 0, greatest: 0, deviation: 0 }
    return (i) => {
      const s = scores[i] ?? NaN
      if (greatest === least || deviation === 0) return `${equalScore(s)}`
      return `(${figureOf(s)} - ${figureOf(least)}) / ${figureOf(deviation)}`
    }
  },
}
