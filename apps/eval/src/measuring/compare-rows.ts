import { pairedDifferences } from '@colrag/metrics'
import type { QueryRow, RunComparison } from '../record/run-record.ts'
import { columnsOf, measuredRows } from './recipe-record.ts'

/** The same questions asked of two systems, rows in one order: `b` - `a` by measure. Nothing where no question is measured. */
export function compareRows(
  a: { readonly name: string; readonly rows: readonly QueryRow[] },
  b: { readonly name: string; readonly rows: readonly QueryRow[] },
  names: readonly string[],
  seed: number,
): RunComparison {
  const [before, after] = [measuredRows(a.rows), measuredRows(b.rows)]
  const differences = before.length === 0 ? [] : pairedDifferences(columnsOf(after, names), columnsOf(before, names), { seed })
  return {
    recipe: b.name,
    against: a.name,
    metrics: Object.fromEntries(differences.map(({ mean, low, high, p }, i) => [names[i] ?? '', { mean, low, high, p }])),
  }
}
