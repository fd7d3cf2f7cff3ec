import type { Normalizer } from '@colrag/core'
import { spreadOf } from './spread.ts'

/** Divides by the greatest score; all are 0 where that is not above 0. */
export const max: Normalizer = {
  name: 'max',
  normalize(scores) {
    const greatest = spreadOf(scores)?.greatest ?? 0
    return scores.map((s) => (Number.isNaN(s) ? s : greatest > 0 ? s / greatest : 0))
  },
}
