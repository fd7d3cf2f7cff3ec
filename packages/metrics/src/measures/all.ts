import { relevantCount } from '../judgements.ts'
import { cutoff } from '../measure.ts'
import type { Measure } from '../measure.ts'
import { recall } from './recall.ts'

/** 1 where every relevant item stands among the first k: what a question over several pages needs. */
export function all(k: number): Measure {
  cutoff('all', k)
  return { name: `all@${k}`, of: (ranked, grades) => (relevantCount(grades) > 0 && recall(k).of(ranked, grades) === 1 ? 1 : 0) }
}
