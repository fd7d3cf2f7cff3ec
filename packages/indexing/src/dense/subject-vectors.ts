import type { EmbeddingModel, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { Subject } from './subject.ts'
import { vectorKey } from './subject.ts'
import { unitVector } from './unit-vector.ts'

/**
 * The vectors of passages or pictures by their names: from the cache of the run, else from the model, no more than `limits.batch` at a time.
 * Texts go to the model in order of length, since a batch costs what its longest text costs.
 */
export async function subjectVectors(
  model: EmbeddingModel,
  subjects: Iterable<Subject>,
  ctx: RunContext,
): Promise<ReadonlyMap<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>()
  const missing: Subject[] = []
  for (const subject of new Map([...subjects].map((one) => [one.name, one])).values()) {
    const bytes = await ctx.cache?.get(vectorKey(model, subject))
    if (bytes?.length === model.dims * 4) vectors.set(subject.name, new Float32Array(new Uint8Array(bytes).buffer))
    else missing.push(subject)
  }
  missing.sort((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
  for (let at = 0; at < missing.length; at += model.limits.batch) {
    if (ctx.signal?.aborted) throw new ColragError('aborted', model.modelId, 'embedding was stopped', { cause: ctx.signal.reason })
    const batch = missing.slice(at, at + model.limits.batch)
    const found = await model.embed(
      batch.map((subject) => subject.input),
      'passage',
      ctx,
    )
    for (const [i, subject] of batch.entries()) {
      const vector = unitVector(model, found[i])
      vectors.set(subject.name, vector)
      await ctx.cache?.put(vectorKey(model, subject), new Uint8Array(vector.buffer))
    }
  }
  return vectors
}
