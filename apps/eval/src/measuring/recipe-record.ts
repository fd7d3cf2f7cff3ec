import { bootstrapIntervals, percentile } from '@colrag/metrics'
import type { Coverage, Estimates, Percentiles, QueryRow, RecipeRecord } from '../record/run-record.ts'

/** The columns of some measures over rows that have them, in the order of the rows. */
export const columnsOf = (rows: readonly QueryRow[], names: readonly string[]): readonly Float64Array[] =>
  names.map((name) => Float64Array.from(rows, ({ measures }) => measures?.[name] ?? 0))

/** Rows that means of retrieval are taken over: those with something to find. */
export const measuredRows = (rows: readonly QueryRow[]): readonly QueryRow[] => rows.filter(({ measures }) => measures !== null)

/** Means with their intervals, over all and by type of question. A set without a question to measure has none. */
export function recipeRecord(
  name: string,
  rows: readonly QueryRow[],
  names: readonly string[],
  seed: number,
): Pick<RecipeRecord, 'name' | 'metrics' | 'byType' | 'coverage'> {
  const measured = measuredRows(rows)
  const types = Map.groupBy(
    measured.filter(({ type }) => type !== null),
    ({ type }) => type ?? '',
  )
  const byType = [...types].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    name,
    metrics: estimates(measured, names, seed),
    byType: Object.fromEntries(byType.map(([type, own]) => [type, { n: own.length, metrics: estimates(own, names, seed) }])),
    coverage: coverageOf(rows, measured),
  }
}

function estimates(rows: readonly QueryRow[], names: readonly string[], seed: number): Estimates {
  if (rows.length === 0) return {}
  const intervals = bootstrapIntervals(columnsOf(rows, names), { seed })
  return Object.fromEntries(
    intervals.map(({ mean, low, high }, i) => [names[i] ?? '', { mean, low: Math.min(low, mean), high: Math.max(high, mean) }]),
  )
}

const coverageOf = (rows: readonly QueryRow[], measured: readonly QueryRow[]): Coverage => ({
  questions: measured.length,
  answered: measured.filter(({ ranking }) => ranking.length > 0).length,
  failed: measured.filter(({ error }) => error !== undefined).length,
  unanswerable: rows.length - measured.length,
})

/** Null for no times. */
export function percentilesOf(times: readonly number[]): Percentiles | null {
  if (times.length === 0) return null
  const at = (share: number): number => Math.round(percentile(times, share) * 1000) / 1000
  return { p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), max: at(1) }
}
