import { isRelevant } from '../judgements.ts'
import { cutoff } from '../measure.ts'
import type { Measure } from '../measure.ts'

/** Share of the first k places that hold a relevant item; an empty place is a miss. */
export function precision(k: number): Measure {
  const first = cutoff('precision', k)
  return { name: `precision@${k}`, of: (ranked, grades) => first(ranked).filter((id) => isRelevant(grades, id)).length / k }
}
