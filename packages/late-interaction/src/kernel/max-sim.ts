import type { TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { askedTokens } from './asked-tokens.ts'
import { maxSimKernel } from './maxsim-kernel.ts'
import type { KernelMaker } from './maxsim-kernel.ts'
import type { UnitForm } from './maxsim-module.ts'
import { quantiseRows } from '@colrag/stage-kit/indexes'
import { unitPart } from './unit-part.ts'

export interface MaxSimOptions {
  /** Rows that count, one number each: 0 for padding. All rows when absent. */
  readonly queryMask?: ArrayLike<number>
  readonly unitMask?: ArrayLike<number>
  /** `f32` (default), or `int8`: units as the index keeps them. */
  readonly form?: UnitForm
  /** Also gives the product of every token with every unit. */
  readonly matrix?: true
}

/**
 * `score`: the sum over tokens of the largest product with a unit; -Infinity where there is no unit. `matrix`: token after token one product
 * a unit; rows of padding are NaN.
 */
export interface MaxSim {
  readonly score: number
  readonly matrix?: Float32Array
}

/**
 * MaxSim (Khattab and Zaharia 2020, ColBERT, section 3.3), exact: s = sum over tokens q of max over units u of q . u. Padding on either side
 * never counts, equal units count once, and the order of units is of no matter. Products of floats are rounded to 32 bits at each step;
 * what bytes lose, they lose when units are made bytes. Throws `invalid-options` for a query of no token, sizes that differ, or masks that
 * do not fit, and `model-output` for numbers that are not finite. `kernel`: to be kept by who scores often.
 */
export function maxSim(query: TokenMatrix, units: TokenMatrix, options: MaxSimOptions = {}, kernel: KernelMaker = maxSimKernel()): MaxSim {
  const { queryMask, unitMask, form = 'f32' } = options
  if (query.dims !== units.dims)
    throw new ColragError('invalid-options', 'query', `its tokens have ${query.dims} numbers and the units ${units.dims}`)
  const tokens = keptRows(query, queryMask, 'query')
  const kept = keptRows(units, unitMask, 'units')
  if (!kept.matrix.data.every(Number.isFinite)) throw new ColragError('model-output', 'units', 'a unit holds what is no number')
  const part = unitPart(form, kept.rows.length, query.dims, kernel)
  if (form === 'f32') part.put(0, kept.matrix.data, null)
  else {
    const { codes, scales } = quantiseRows(kept.matrix.data, query.dims)
    part.put(0, codes, scales)
  }
  part.aim(askedTokens(tokens.matrix, form))
  const score = part.score(0, kept.rows.length)
  if (!options.matrix) return { score }
  const matrix = new Float32Array(query.rows * units.rows).fill(Number.NaN)
  kept.rows.forEach((unit, row) =>
    part.products(row).forEach((product, i) => (matrix[(tokens.rows[i] as number) * units.rows + unit] = product)),
  )
  return { score, matrix }
}

function keptRows(matrix: TokenMatrix, mask: ArrayLike<number> | undefined, subject: string): { rows: number[]; matrix: TokenMatrix } {
  if (!(matrix.dims >= 1) || matrix.data.length !== matrix.rows * matrix.dims)
    throw new ColragError('invalid-options', subject, `${matrix.data.length} numbers came for ${matrix.rows} rows of ${matrix.dims}`)
  if (mask && mask.length !== matrix.rows)
    throw new ColragError('invalid-options', subject, `a mask of ${mask.length} numbers came for ${matrix.rows} rows`)
  const rows = Array.from({ length: matrix.rows }, (_, row) => row).filter((row) => (mask?.[row] ?? 1) !== 0)
  if (rows.length === matrix.rows) return { rows, matrix }
  const data = new Float32Array(rows.length * matrix.dims)
  rows.forEach((row, to) => data.set(matrix.data.subarray(row * matrix.dims, (row + 1) * matrix.dims), to * matrix.dims))
  return { rows, matrix: { rows: rows.length, dims: matrix.dims, data } }
}
