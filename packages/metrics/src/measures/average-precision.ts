import { isRelevant, relevantCount } from '../judgements.ts'
import { cutoff } from '../measure.ts'
import type { Measure } from '../measure.ts'

/** Precision at the place of each relevant item among the first k, summed and divided by all that is relevant; its mean is MAP@k. */
export function averagePrecision(k: number): Measure {
  const first = cutoff('map', k)
  return {
    name: `map@${k}`,
    of(ranked, grades) {
      let found = 0
      let sum = 0
      first(ranked).forEach((id, place) => {
        if (isRelevant(grades, id)) sum += ++found / (place + 1)
      })
      return sum / Math.max(1, relevantCount(grades))
    },
  }
}
