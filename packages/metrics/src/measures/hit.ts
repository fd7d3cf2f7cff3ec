import { isRelevant } from '../judgements.ts'
import { cutoff } from '../measure.ts'
import type { Measure } from '../measure.ts'

/** 1 where at least one relevant item stands among the first k. */
export function hit(k: number): Measure {
  const first = cutoff('hit', k)
  return { name: `hit@${k}`, of: (ranked, grades) => (first(ranked).some((id) => isRelevant(grades, id)) ? 1 : 0) }
}
