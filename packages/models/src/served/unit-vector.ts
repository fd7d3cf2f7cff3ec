import { ColragError } from '@colrag/core'

/** The vector with length 1. Throws `model-output` for another count of numbers, for what is no number and for a zero vector. */
export function unitVector(vector: readonly number[], dims: number, model: string): Float32Array {
  if (!Array.isArray(vector) || !vector.every((x) => typeof x === 'number' && Number.isFinite(x)))
    throw new ColragError('model-output', model, 'the vector holds something other than numbers')
  if (vector.length !== dims)
    throw new ColragError('model-output', model, `the model makes vectors of ${vector.length} numbers, not ${dims}`, {
      hint: `set dims to ${vector.length}`,
    })
  const length = Math.hypot(...vector)
  if (length === 0) throw new ColragError('model-output', model, 'the vector is zero')
  return Float32Array.from(vector, (x) => x / length)
}
