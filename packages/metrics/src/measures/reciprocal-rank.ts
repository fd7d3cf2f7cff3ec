import { isRelevant } from '../judgements.ts'
import { cutoff } from '../measure.ts'
import type { Measure } from '../measure.ts'

/** 1 / the place of the first relevant item among the first k, else 0; its mean is MRR@k. */
export function reciprocalRank(k: number): Measure {
  const first = cutoff('mrr', k)
  return {
    name: `mrr@${k}`,
    of(ranked, grades) {
      const place = first(ranked).findIndex((id) => isRelevant(grades, id))
      return place < 0 ? 0 : 1 / (place + 1)
    },
  }
}
