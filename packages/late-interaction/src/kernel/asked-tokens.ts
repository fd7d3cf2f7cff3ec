import type { TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { paddedDims, queryPlace } from './maxsim-kernel.ts'
import { lanes, mostGroups } from './maxsim-module.ts'
import type { UnitForm } from './maxsim-module.ts'

/** Some tokens of a query as the kernel reads them; lanes beyond `tokens` stand empty. `factors`: what the product with each is to be multiplied by. */
export interface AskedGroup {
  readonly groups: number
  readonly tokens: number
  readonly numbers: Int16Array | Float32Array
  readonly factors: Float64Array
}

/** A query laid out for the kernel. */
export interface AskedTokens {
  readonly parts: readonly AskedGroup[]
}

/**
 * Tokens for units of a form. For bytes each becomes 16-bit numbers, as large as sums in 32 bits allow. Throws `invalid-options` for a query of no
 * token and `model-output` for numbers that are not finite.
 */
export function askedTokens({ rows, dims, data }: TokenMatrix, form: UnitForm): AskedTokens {
  if (rows === 0) throw new ColragError('invalid-options', 'query', 'a query of no token has no score', { hint: 'ask for something' })
  const padded = paddedDims(dims)
  const largest = Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * padded)))
  const most = lanes * mostGroups
  const parts: AskedGroup[] = []
  for (let from = 0; from < rows; from += most) {
    const count = Math.min(most, rows - from)
    const groups = Math.ceil(count / lanes)
    const size = padded * groups * lanes
    const numbers = form === 'int8' ? new Int16Array(size) : new Float32Array(size)
    const factors = new Float64Array(groups * lanes)
    for (let token = 0; token < count; token++) {
      const vector = data.subarray((from + token) * dims, (from + token + 1) * dims)
      if (!vector.every(Number.isFinite)) throw new ColragError('model-output', 'query', `token ${from + token} holds what is no number`)
      const scale = form === 'int8' ? vector.reduce((top, x) => Math.max(top, Math.abs(x)), 0) / largest : 1
      factors[token] = scale
      if (scale === 0) continue
      for (let d = 0; d < dims; d++) {
        const x = (vector[d] as number) / scale
        numbers[queryPlace(form, groups, token, d)] = form === 'int8' ? Math.round(x) : x
      }
    }
    parts.push({ groups, tokens: count, numbers, factors })
  }
  return { parts }
}
