import { isRelevant, relevantCount } from '../judgements.ts'
import { cutoff } from '../measure.ts'
import type { Measure } from '../measure.ts'

/** Share of the relevant items that stand among the first k. */
export function recall(k: number): Measure {
  const first = cutoff('recall', k)
  return {
    name: `recall@${k}`,
    of: (ranked, grades) => first(ranked).filter((id) => isRelevant(grades, id)).length / Math.max(1, relevantCount(grades)),
  }
}
