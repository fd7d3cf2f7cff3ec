import type { EmbedInput, MultiVectorModel, RunContext, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import type { Wire } from '../transport/transport.ts'
import { estimateTokens } from './count-tokens.ts'
import type { Role, ServedEmbeddingOptions } from './served-embedding.ts'
import type { Server } from './server-options.ts'
import type { LoadedImage } from './text-request.ts'
import { loadImage } from './text-request.ts'
import { unitVector } from './unit-vector.ts'

/** A text with its prefix, a picture, or a picture with words to it. */
export interface MultiVectorInput {
  readonly text: string
  readonly image: LoadedImage | null
}

/** How a provider asks for token vectors: the rows of each input, in order. */
export interface MultiVectorWire {
  readonly provider: string
  readonly modelId: string
  readonly images: boolean
  encode(
    inputs: readonly MultiVectorInput[],
    wire: Wire,
  ): Promise<{ readonly matrices: readonly (readonly (readonly number[])[])[]; readonly promptTokens: number | null }>
}

/** A multi-vector model behind a server; each row has length 1. */
export function servedMultiVector(spoken: MultiVectorWire, server: Server, options: ServedEmbeddingOptions): MultiVectorModel {
  const { provider, modelId, images } = spoken
  const { dims, prefixes = { query: '', passage: '' }, batch = 8, maxTokens = 512 } = options
  const { transport, secrets } = server
  const model = `${provider}:${modelId}`
  if (![dims, batch, maxTokens].every((count) => Number.isInteger(count) && count >= 1))
    throw new ColragError('invalid-options', model, 'dims, batch and maxTokens must be whole numbers from 1', {
      hint: 'a model behind a server is told how many numbers its vectors have, e.g. { dims: 1024 }',
    })

  const load = async ({ text, image }: EmbedInput, role: Role, ctx: RunContext): Promise<MultiVectorInput> => {
    if (image && !images) throw new ColragError('unsupported', model, 'this encoder reads text, not images')
    if (text === undefined && !image) throw new ColragError('invalid-options', model, 'an input has neither text nor picture')
    return {
      text: text === undefined ? '' : `${prefixes[role]}${text.toWellFormed()}` || ' ',
      image: image ? await loadImage(image, ctx) : null,
    }
  }
  const ask = async (inputs: readonly MultiVectorInput[], ctx: RunContext): Promise<readonly TokenMatrix[]> => {
    const key = sha256(JSON.stringify([model, inputs.map(({ text, image }) => [text, image?.sha256])]))
    const answer = await transport.call({ model, key, seed: ctx.seed, signal: ctx.signal, secrets }, async (wire) => {
      const { matrices, promptTokens } = await spoken.encode(inputs, wire)
      if (matrices.length !== inputs.length)
        throw new ColragError('model-output', model, `${matrices.length} matrices for ${inputs.length} inputs`, { retryable: true })
      return { matrices: matrices.map((rows) => tokenMatrix(rows, dims, model)), promptTokens }
    })
    const counted = answer.promptTokens ?? inputs.reduce((sum, { text }) => sum + estimateTokens(text), 0)
    transport.ledger.add(model, { calls: 1, promptTokens: counted, estimated: answer.promptTokens === null ? 1 : 0 })
    return answer.matrices
  }

  return {
    provider,
    modelId,
    revision: server.revision,
    dims,
    reads: { text: true, images },
    limits: { batch, parallel: true, tokens: maxTokens },
    async encode(inputs, role, ctx) {
      if (ctx.signal?.aborted) throw new ColragError('aborted', model, 'encoding was stopped', { cause: ctx.signal.reason })
      const matrices: TokenMatrix[] = []
      for (let i = 0; i < inputs.length; i += batch) {
        const slice = await Promise.all(inputs.slice(i, i + batch).map((input) => load(input, role, ctx)))
        matrices.push(...(await ask(slice, ctx)))
      }
      return matrices
    },
    close: () => server.close(),
  }
}

function tokenMatrix(rows: readonly (readonly number[])[], dims: number, model: string): TokenMatrix {
  if (!Array.isArray(rows) || rows.length === 0) throw new ColragError('model-output', model, 'an input has no token vectors')
  if (!Array.isArray(rows[0]))
    throw new ColragError('unsupported', model, 'the server gives one vector for a text, not one for each token', {
      hint: 'serve a multi-vector model, or use this one as an embedding model',
    })
  const data = new Float32Array(rows.length * dims)
  for (const [i, row] of rows.entries()) data.set(unitVector(row, dims, model), i * dims)
  return { rows: rows.length, dims, data }
}
