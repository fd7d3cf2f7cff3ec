import type { Normalizer } from '@colrag/core'
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
}
