import type { EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** A model's vector at length 1. Throws `model-output` for a vector that is missing, of another size, not finite or of no length. */
export function unitVector(model: EmbeddingModel, vector: Float32Array | undefined): Float32Array {
  if (vector?.length !== model.dims)
    throw new ColragError(
      'model-output',
      model.modelId,
      `a vector of ${vector?.length ?? 0} numbers where the model declares ${model.dims}`,
    )
  let square = 0
  for (const x of vector) square += x * x
  const length = Math.sqrt(square)
  if (!(length > 0 && length < Infinity))
    throw new ColragError('model-output', model.modelId, `a vector of length ${length}, which has no direction`)
  return vector.map((x) => x / length)
}
