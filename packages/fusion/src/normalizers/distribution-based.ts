import type { Normalizer } from '@colrag/core'
import { figureOf } from './arithmetic.ts'
import { spreadOf } from './spread.ts'

/**
 * Mean minus three standard deviations becomes 0, mean plus three becomes 1, what lies outside is cut off (distribution-based score fusion,
 * M. Mazzeschi 2023). Equal scores, and a lone one, become 0.5.
 */
export const distributionBased: Normalizer = {
  name: 'distribution-based',
  normalize(scores) {
    const spread = spreadOf(scores)
    if (!spread) return scores.slice()
    const { mean, deviation } = spread
    const flat = spread.greatest === spread.least || deviation === 0
    return scores.map((s) => (Number.isNaN(s) ? s : flat ? 0.5 : Math.min(1, Math.max(0, (s - mean + 3 * deviation) / (6 * deviation)))))
  },
  explain(scores) {
    const { mean, deviation, least, greatest } = spreadOf(scores) ?? { mean: 0, deviation: 0, least: 0, greatest: 0 }
    return (i) => {
      if (greatest === least || deviation === 0) return '0.5'
      const s = scores[i] ?? NaN
      const share = (s - mean + 3 * deviation) / (6 * deviation)
      if (share < 0 || share > 1) return share < 0 ? '0' : '1'
      return `(${figureOf(s)} - ${figureOf(mean)} + 3 * ${figureOf(deviation)}) / (6 * ${figureOf(deviation)})`
    }
  },
}
