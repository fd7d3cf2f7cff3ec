import { ColragError } from '@colrag/core'
import type { Judgements, Run } from './judgements.ts'
import type { Measure } from './measure.ts'

/** `values[i]` belongs to `queries[i]`; queries stand in ascending order of id, so that two systems can be compared value by value. */
export interface Evaluation {
  readonly n: number
  readonly queries: readonly string[]
  readonly measures: readonly { readonly name: string; readonly mean: number; readonly values: Float64Array }[]
  /** Queries of the judgements that the run does not answer; each counts as 0. */
  readonly unanswered: readonly string[]
  /** Queries of the run that nobody judged; they count for nothing. */
  readonly unjudged: readonly string[]
}

/**
 * Means over ALL judged queries: one without an answer scores 0 and stays in the mean. An item that a ranking names twice counts at its
 * first place. Throws `empty` where nothing is judged, since a mean over nothing is no figure.
 */
export function evaluate(measures: readonly Measure[], judgements: Judgements, run: Run): Evaluation {
  if (judgements.size === 0) throw new ColragError('empty', 'judgements', 'there are no judged queries to average over')
  const queries = [...judgements.keys()].sort()
  const rankings = queries.map((query) => [...new Set(run.get(query) ?? [])])
  return {
    n: queries.length,
    queries,
    measures: measures.map((measure) => {
      const values = Float64Array.from(queries, (query, i) => measure.of(rankings[i] ?? [], judgements.get(query) ?? new Map()))
      return { name: measure.name, mean: mean(values), values }
    }),
    unanswered: queries.filter((query) => !run.has(query)),
    unjudged: [...run.keys()].filter((query) => !judgements.has(query)).sort(),
  }
}

const mean = (values: Float64Array): number => values.reduce((a, b) => a + b, 0) / values.length
