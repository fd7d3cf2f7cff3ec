import type { TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { paddedDims, queryPlace } from './maxsim-kernel.ts'
import { lanes, mostGroups, queryRange, roughRange, scaleStep } from './maxsim-module.ts'
import type { UnitForm } from './maxsim-module.ts'

/**
 * Some tokens of a query as the kernel reads them; lanes beyond `tokens` stand empty. `factors`: what the product with each is to be multiplied by.
 * `rough`: numbers lie within `roughRange`.
 */
export interface AskedGroup {
  readonly groups: number
  readonly tokens: number
  readonly numbers: Int16Array | Float32Array
  readonly factors: Float64Array
  readonly rough: boolean
}

/** A query laid out for the kernel. */
export interface AskedTokens {
  readonly parts: readonly AskedGroup[]
  /** The same in seven bits, for a first look: no score differs by more than `error` from the one of the full query. For bytes alone. */
  readonly rough?: { readonly parts: readonly AskedGroup[]; readonly error: number }
}

/** What the length of a unit may be beyond 1, its scale being kept in sixteen bits, and what rounding does to the sum over a token. */
const unitLength = (dims: number): number => 1 + 2 ** -10 + Math.sqrt(dims) * scaleStep * 127
const rounding = 2 ** -14

/**
 * Tokens for units of a form. For bytes each becomes whole numbers within `queryRange`, as large as sums in 32 bits allow. Throws `invalid-options`
 * for a query of no token and `model-output` for numbers that are not finite.
 */
export function askedTokens(matrix: TokenMatrix, form: UnitForm): AskedTokens {
  const { rows, dims, data } = matrix
  if (rows === 0) throw new ColragError('invalid-options', 'query', 'a query of no token has no score', { hint: 'ask for something' })
  for (let token = 0; token < rows; token++)
    if (!data.subarray(token * dims, (token + 1) * dims).every(Number.isFinite))
      throw new ColragError('model-output', 'query', `token ${token} holds what is no number`)
  if (form === 'f32') return { parts: groupsOf(matrix, form, 1) }
  const largest = Math.min(queryRange, Math.floor((2 ** 31 - 1) / (127 * paddedDims(dims))))
  return {
    parts: groupsOf(matrix, form, largest),
    ...(largest > roughRange ? { rough: { parts: groupsOf(matrix, form, roughRange), error: errorOf(matrix, largest) } } : {}),
  }
}

function groupsOf({ rows, dims, data }: TokenMatrix, form: UnitForm, largest: number): readonly AskedGroup[] {
  const most = lanes * mostGroups
  const parts: AskedGroup[] = []
  for (let from = 0; from < rows; from += most) {
    const count = Math.min(most, rows - from)
    const groups = Math.ceil(count / lanes)
    const size = paddedDims(dims) * groups * lanes
    const numbers = form === 'int8' ? new Int16Array(size) : new Float32Array(size)
    const factors = new Float64Array(groups * lanes)
    for (let token = 0; token < count; token++) {
      const vector = data.subarray((from + token) * dims, (from + token + 1) * dims)
      const scale = form === 'int8' ? stepOf(vector, largest) : 1
      factors[token] = form === 'int8' ? scale * scaleStep : scale
      if (scale === 0) continue
      for (let d = 0; d < dims; d++) {
        const x = (vector[d] as number) / scale
        numbers[queryPlace(form, groups, token, d)] = form === 'int8' ? Math.round(x) : x
      }
    }
    parts.push({ groups, tokens: count, numbers, factors, rough: form === 'int8' && largest <= roughRange })
  }
  return parts
}

/** What a whole number of a token stands for, so that its largest becomes `largest`. */
const stepOf = (vector: Float32Array, largest: number): number => vector.reduce((top, x) => Math.max(top, Math.abs(x)), 0) / largest

/**
 * By how much scores of the rough query may differ: for every unit u of length 1 and so also for the best of them, |q . u - r . u| <= |q - r| (Cauchy
 * and Schwarz), added up over the tokens.
 */
function errorOf({ rows, dims, data }: TokenMatrix, largest: number): number {
  let error = 0
  for (let token = 0; token < rows; token++) {
    const vector = data.subarray(token * dims, (token + 1) * dims)
    const [full, rough] = [stepOf(vector, largest), stepOf(vector, roughRange)]
    if (full === 0) continue
    let square = 0
    let length = 0
    for (const x of vector) {
      const said = Math.round(x / full) * full
      square += (said - Math.round(x / rough) * rough) ** 2
      length += said ** 2
    }
    error += Math.sqrt(square) * unitLength(dims) + Math.sqrt(length) * rounding
  }
  return error
}
