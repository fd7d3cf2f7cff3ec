import type { EmbedInput, MultiVectorModel, RunContext, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { packTokens, quantiseRows, readTokens, tokensKey } from '@colrag/stage-kit/indexes'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'

/**
 * The token vectors of passages or pictures as bytes, in their order: from the cache of the run, else from the model, no more than
 * `limits.batch` at a time. Rejects with `model-output` for rows of another size or with what is no number.
 */
export async function subjectTokens(
  model: MultiVectorModel,
  inputs: readonly EmbedInput[],
  ctx: RunContext,
): Promise<readonly QuantisedRows[]> {
  const made = new Map<string, QuantisedRows>()
  const missing = new Map<string, EmbedInput>()
  const keys = inputs.map((input) => tokensKey(model, input))
  for (const [i, key] of keys.entries()) {
    if (made.has(key) || missing.has(key)) continue
    const bytes = await ctx.cache?.get(key)
    const kept = bytes ? readTokens(bytes, model.dims) : null
    if (kept) made.set(key, kept)
    else missing.set(key, inputs[i] as EmbedInput)
  }
  const rest = [...missing]
  for (let at = 0; at < rest.length; at += model.limits.batch) {
    if (ctx.signal?.aborted) throw new ColragError('aborted', model.modelId, 'encoding was stopped', { cause: ctx.signal.reason })
    const batch = rest.slice(at, at + model.limits.batch)
    const matrices = await model.encode(
      batch.map(([, input]) => input),
      'passage',
      ctx,
    )
    for (const [i, [key]] of batch.entries()) {
      const rows = quantiseRows(checkedMatrix(model, matrices[i]).data, model.dims)
      made.set(key, rows)
      await ctx.cache?.put(key, packTokens(rows))
    }
  }
  return keys.map((key) => made.get(key) as QuantisedRows)
}

/** Throws `model-output` for a matrix that is missing, of another size, or with what is no number. */
export function checkedMatrix(model: MultiVectorModel, matrix: TokenMatrix | undefined): TokenMatrix {
  if (matrix?.dims !== model.dims || matrix.data.length !== matrix.rows * matrix.dims)
    throw new ColragError('model-output', model.modelId, `rows of ${matrix?.dims ?? 0} numbers where the model declares ${model.dims}`)
  if (!matrix.data.every(Number.isFinite)) throw new ColragError('model-output', model.modelId, 'a vector holds what is no number')
  return matrix
}
