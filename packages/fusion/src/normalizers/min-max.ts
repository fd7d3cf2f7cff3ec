import type { Normalizer } from '@colrag/core'
import { figureOf } from './arithmetic.ts'
import { equalScore, rangeOf } from './spread.ts'

/** The least score becomes 0, the greatest 1. Equal scores, and a lone one, become 1 where they are above 0, else 0. */
export const minMax: Normalizer = {
  name: 'min-max',
  normalize(scores) {
    const spread = rangeOf(scores)
    if (!spread) return scores.slice()
    const width = spread.greatest - spread.least
    return scores.map((s) => (Number.isNaN(s) ? s : width > 0 ? (s - spread.least) / width : equalScore(s)))
  },
  explain(scores) {
    const { least, greatest } = rangeOf(scores) ?? { least: 0, greatest: 0 }
    return (i) => {
      const s = scores[i] ?? NaN
      if (greatest === least) return `${equalScore(s)}`
      return `(${figureOf(s)} - ${figureOf(least)}) / (${figureOf(greatest)} - ${figureOf(least)})`
    }
  },
}
