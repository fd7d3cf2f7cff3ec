import { quantiseRows, readRows } from '@colrag/stage-kit/indexes'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'
import type { RankedTokens } from './ranked-tokens.ts'

/** The mean of all rows of some tables; zeros for none. */
export function meanRow(tables: readonly QuantisedRows[], dims: number): Float64Array {
  const sum = new Float64Array(dims)
  let rows = 0
  for (const table of tables) {
    rows += table.rows
    readRows(table).forEach((x, i) => (sum[i % dims] = (sum[i % dims] as number) + x))
  }
  return rows === 0 ? sum : sum.map((x) => x / rows)
}

/** The same vectors less `mean`, of length 1 again; one that was the mean itself is zero. */
export const withoutMean = ({ asked, tokens }: RankedTokens, mean: Float64Array): RankedTokens => ({
  asked: { ...asked, data: centred(asked.data, mean) },
  tokens: tokens.map((rows) => rows && quantiseRows(centred(readRows(rows), mean), rows.dims)),
})

function centred(data: Float32Array, mean: Float64Array): Float32Array {
  const dims = mean.length
  const out = data.map((x, i) => x - (mean[i % dims] as number))
  for (let from = 0; from < out.length; from += dims) {
    const row = out.subarray(from, from + dims)
    const length = Math.sqrt(row.reduce((sum, x) => sum + x * x, 0))
    if (length > 0) row.forEach((x, d) => (row[d] = x / length))
  }
  return out
}
