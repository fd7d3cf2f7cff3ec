import { ColragError } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import type { Interval, ResamplingOptions } from './bootstrap-interval.ts'
import type { PairedDifference } from './paired-difference.ts'
import { percentile } from './percentile.ts'

/**
 * `bootstrapInterval` of several measures of the same `n` queries, each the same to the last bit as it is alone: the draws depend on `n` and the
 * seed, so they are made once. Throws `empty` for no values and `invalid-options` where columns differ in length.
 */
export function bootstrapIntervals(
  columns: readonly Float64Array[],
  { resamples = 10_000, seed = 42 }: ResamplingOptions = {},
): readonly Interval[] {
  const n = rowsOf(columns)
  const random = seededRandom(seed)
  const means = columns.map(() => new Float64Array(resamples))
  const drawn = new Uint32Array(n)
  for (let r = 0; r < resamples; r++) {
    for (let i = 0; i < n; i++) drawn[i] = Math.floor(random() * n)
    for (const [c, column] of columns.entries()) {
      let sum = 0
      for (let i = 0; i < n; i++) sum += column[drawn[i] ?? 0] ?? 0
      ;(means[c] as Float64Array)[r] = sum / n
    }
  }
  return columns.map((column, c) => {
    const of = means[c] as Float64Array
    return { n, mean: sumOf(column) / n, low: percentile(of, 0.025), high: percentile(of, 0.975) }
  })
}

/** `pairedDifference` of several measures at once, in the same way. */
export function pairedDifferences(
  a: readonly Float64Array[],
  b: readonly Float64Array[],
  options: ResamplingOptions = {},
): readonly PairedDifference[] {
  if (a.length !== b.length) throw new ColragError('invalid-options', 'paired difference', `${a.length} measures against ${b.length}`)
  const n = rowsOf([...a, ...b])
  const differences = a.map((column, c) => column.map((value, i) => value - (b[c]?.[i] ?? 0)))
  const intervals = bootstrapIntervals(differences, options)
  const { resamples = 10_000, seed = 42 } = options
  const random = seededRandom(seed)
  // As in `pairedDifference`: sums in another order differ in their last bits.
  const observed = intervals.map(({ mean }) => Math.abs(mean * n) - 1e-9)
  const asFar = differences.map(() => 1)
  const kept = new Uint8Array(n)
  for (let r = 0; r < resamples; r++) {
    for (let i = 0; i < n; i++) kept[i] = random() < 0.5 ? 1 : 0
    for (const [c, column] of differences.entries()) {
      let sum = 0
      for (let i = 0; i < n; i++) sum += kept[i] === 1 ? (column[i] ?? 0) : -(column[i] ?? 0)
      if (Math.abs(sum) >= (observed[c] ?? 0)) asFar[c] = (asFar[c] ?? 0) + 1
    }
  }
  return intervals.map((interval, c) => ({ ...interval, p: (asFar[c] ?? 0) / (resamples + 1) }))
}

function rowsOf(columns: readonly Float64Array[]): number {
  const n = columns[0]?.length ?? 0
  if (n === 0) throw new ColragError('empty', 'resampling', 'there are no values')
  if (columns.some((column) => column.length !== n))
    throw new ColragError('invalid-options', 'resampling', 'the measures are not of the same queries', {
      hint: 'evaluate both systems on the same judgements',
    })
  return n
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)
