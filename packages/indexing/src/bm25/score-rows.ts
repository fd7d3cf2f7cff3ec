import { findPosting } from './query-plan.ts'
import type { Bm25Model, QueryPlan } from './query-plan.ts'
import { placeOf, stretchSize } from './postings.ts'

/** Scores of all rows; `touched[r]` is 1 where row r holds a term of the query, else its score is 0. */
export interface RowScores {
  readonly scores: Float64Array
  readonly touched: Uint8Array
}

/** Every row, term after term: what a faster search must agree with to the last bit. */
export function scoreAllRows({ postings, holds, floor }: Bm25Model, { terms, weights }: QueryPlan): RowScores {
  const { ends, rows, times, stretches, units } = postings
  const scores = new Float64Array(units.ids.length)
  const touched = new Uint8Array(units.ids.length)
  terms.forEach((term, t) => {
    const weight = weights[t] as number
    for (let s = 0, i = placeOf(ends, term * stretches); s < stretches; s++) {
      for (const end = ends[term * stretches + s] as number; i < end; i++) {
        const row = s * stretchSize + (rows[i] as number)
        const often = times[i] as number
        scores[row] = (scores[row] as number) + weight * (often / (often + (holds[postings.lengths[row] as number] as number)) + floor)
        touched[row] = 1
      }
    }
  })
  return { scores, touched }
}

/** What one term adds to one row: how often it stands there (0: not at all) and its share of the score. */
export interface TermShare {
  readonly often: number
  readonly part: number
  readonly share: number
}

export function termShare({ postings, holds, floor }: Bm25Model, term: number, weight: number, row: number): TermShare {
  const place = findPosting(postings, term, row)
  if (place < 0) return { often: 0, part: 0, share: 0 }
  const often = postings.times[place] as number
  const part = often / (often + (holds[postings.lengths[row] as number] as number)) + floor
  return { often, part, share: weight * part }
}

/** The score of one row, the same sum in the same order; NaN where the row holds no term of the query. */
export function scoreRow(model: Bm25Model, { terms, weights }: QueryPlan, row: number): number {
  let score = 0
  let isTouched = false
  for (let t = 0; t < terms.length; t++) {
    const { often, share } = termShare(model, terms[t] as number, weights[t] as number, row)
    if (often === 0) continue
    score += share
    isTouched = true
  }
  return isTouched ? score : Number.NaN
}
