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
  return atLengthOne(model, vector)
}

function atLengthOne(model: EmbeddingModel, vector: Float32Array): Float32Array {
  let square = 0
  for (const x of vector) square += x * x
  const length = Math.sqrt(square)
  if (!(length > 0 && length < Infinity))
    throw new ColragError('model-output', model.modelId, `a vector of length ${length}, which has no direction`)
  return vector.map((x) => x / length)
}

/**
 * The first `dims` numbers at length 1: what models that were trained for it keep most of their meaning in (Matryoshka representation
 * learning, arXiv 2205.13147). Throws `model-output` where nothing is left.
 */
export function cutVector(model: EmbeddingModel, vector: Float32Array, dims: number): Float32Array {
  return dims === vector.length ? vector : atLengthOne(model, vector.subarray(0, dims))
}
