import type { Normalizer } from '@colrag/core'
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
}
