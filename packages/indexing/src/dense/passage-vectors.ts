import type { EmbeddingModel, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { chain, sha256 } from '@colrag/stage-kit'
import { unitVector } from './unit-vector.ts'

/**
 * The vectors of passages by text: from the cache of the run, else from the model, no more than `limits.batch` at a time. Texts go to the
 * model in order of length, since a batch costs what its longest text costs.
 */
export async function passageVectors(
  model: EmbeddingModel,
  texts: Iterable<string>,
  ctx: RunContext,
): Promise<ReadonlyMap<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>()
  const missing: string[] = []
  for (const text of new Set(texts)) {
    const bytes = await ctx.cache?.get(keyOf(model, text))
    if (bytes?.length === model.dims * 4) vectors.set(text, new Float32Array(new Uint8Array(bytes).buffer))
    else missing.push(text)
  }
  missing.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  for (let at = 0; at < missing.length; at += model.limits.batch) {
    if (ctx.signal?.aborted) throw new ColragError('aborted', model.modelId, 'embedding was stopped', { cause: ctx.signal.reason })
    const batch = missing.slice(at, at + model.limits.batch)
    const found = await model.embed(
      batch.map((text) => ({ text })),
      'passage',
      ctx,
    )
    for (const [i, text] of batch.entries()) {
      const vector = unitVector(model, found[i])
      vectors.set(text, vector)
      await ctx.cache?.put(keyOf(model, text), new Uint8Array(vector.buffer))
    }
  }
  return vectors
}

const keyOf = (model: EmbeddingModel, text: string): string =>
  `passage-vector/${chain(model.provider, model.modelId, model.revision, String(model.dims), sha256(text))}`
