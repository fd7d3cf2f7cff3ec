import type { Normalizer } from '@colrag/core'
import { figureOf } from './arithmetic.ts'
import { rangeOf } from './spread.ts'

/** Divides by the greatest score, not below -1; all are 0 where the greatest is not above 0. */
export const max: Normalizer = {
  name: 'max',
  normalize(scores) {
    const greatest = rangeOf(scores)?.greatest ?? 0
    return scores.map((s) => (Number.isNaN(s) ? s : greatest > 0 ? Math.max(-1, s / greatest) : 0))
  },
  explain(scores) {
    const greatest = rangeOf(scores)?.greatest ?? 0
    return (i) => {
      const s = scores[i] ?? NaN
      if (greatest <= 0) return '0'
      return s < -greatest ? '-1' : `${figureOf(s)} / ${figureOf(greatest)}`
    }
  },
}
