import type { EmbeddingModel, EmbedInput, RunContext } from '@colrag/core'
import { recent } from '@colrag/stage-kit/indexes'

/** The model itself, except that the vectors of its last `size` questions are kept: several indexes that ask it embed a question once. */
export function rememberQueries(model: EmbeddingModel, size = 8): EmbeddingModel {
  const held = recent<Float32Array>(size)
  const one = (input: EmbedInput, ctx: RunContext): Promise<Float32Array> =>
    held(JSON.stringify([input.text, input.image?.key]), async () => {
      const [vector] = await model.embed([input], 'query', ctx)
      return vector as Float32Array
    })
  return {
    provider: model.provider,
    modelId: model.modelId,
    revision: model.revision,
    dims: model.dims,
    limits: model.limits,
    ...(model.reads ? { reads: model.reads } : {}),
    embed(inputs, role, ctx) {
      const [only] = inputs
      // The vectors are handed out as copies: whoever cuts or scales one in place must not change the next one's.
      return role === 'query' && only && inputs.length === 1
        ? one(only, ctx).then((vector) => [vector.slice()])
        : model.embed(inputs, role, ctx)
    },
    close: () => model.close(),
  }
}
