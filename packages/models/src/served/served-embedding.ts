import type { DerivedCache, EmbeddingModel, EmbedInput, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import type { Wire } from '../transport/transport.ts'
import { estimateTokens } from './count-tokens.ts'
import type { Server, ServerOptions } from './server-options.ts'
import { unitVector } from './unit-vector.ts'

export type Role = 'query' | 'passage'

export interface ServedEmbeddingOptions extends ServerOptions {
  /** Numbers per vector; a server that sends another count is refused. */
  readonly dims: number
  /** What the model wants before a text, e.g. `query: ` and `passage: `. Nothing when left out. */
  readonly prefixes?: Readonly<Record<Role, string>>
  /** Texts per request; 32 when left out. */
  readonly batch?: number
  /** Tokens of a text that are read; the server cuts the rest. */
  readonly maxTokens?: number
}

/** How a provider asks for vectors: one for each text, in order. `promptTokens` is null where the server does not count. */
export interface EmbeddingWire {
  readonly provider: string
  readonly modelId: string
  readonly settings: unknown
  embed(
    texts: readonly string[],
    wire: Wire,
  ): Promise<{ readonly vectors: readonly (readonly number[])[]; readonly promptTokens: number | null }>
}

/** An embedding model behind a server. Vectors are kept in the cache of its transport where it has one, text by text. */
export function servedEmbedding(spoken: EmbeddingWire, server: Server, options: ServedEmbeddingOptions): EmbeddingModel {
  const { provider, modelId } = spoken
  const { dims, prefixes = { query: '', passage: '' }, batch = 32, maxTokens = 512 } = options
  const { transport, secrets } = server
  const model = `${provider}:${modelId}`
  if (![dims, batch, maxTokens].every((count) => Number.isInteger(count) && count >= 1))
    throw new ColragError('invalid-options', model, 'dims, batch and maxTokens must be whole numbers from 1', {
      hint: 'a model behind a server is told how many numbers its vectors have, e.g. { dims: 1024 }',
    })

  const ask = async (texts: readonly string[], ctx: RunContext): Promise<readonly Float32Array[]> => {
    const key = sha256(JSON.stringify([model, texts]))
    const answer = await transport.call({ model, key, seed: ctx.seed, signal: ctx.signal, secrets }, async (wire) => {
      const { vectors, promptTokens } = await spoken.embed(texts, wire)
      if (vectors.length !== texts.length)
        throw new ColragError('model-output', model, `${vectors.length} vectors for ${texts.length} texts`, { retryable: true })
      return { vectors: vectors.map((vector) => unitVector(vector, dims, model)), promptTokens }
    })
    const counted = answer.promptTokens ?? texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    transport.ledger.add(model, { calls: 1, promptTokens: counted, estimated: answer.promptTokens === null ? 1 : 0 })
    return answer.vectors
  }

  return {
    provider,
    modelId,
    revision: server.revision,
    dims,
    reads: { text: true, images: false },
    limits: { batch, parallel: true, tokens: maxTokens },
    async embed(inputs: readonly EmbedInput[], role: Role, ctx: RunContext): Promise<readonly Float32Array[]> {
      if (ctx.signal?.aborted) throw new ColragError('aborted', model, 'embedding was stopped', { cause: ctx.signal.reason })
      const texts = inputs.map(({ text }) => {
        if (text === undefined) throw new ColragError('unsupported', model, 'this encoder reads text, not images')
        // Servers refuse an empty text; a space is the least there is.
        return `${prefixes[role]}${text.toWellFormed()}` || ' '
      })
      const keys = texts.map((text) => `vector:${sha256(JSON.stringify([1, model, server.identity, spoken.settings, dims, text]))}`)
      const { cache } = transport
      const kept = await Promise.all(keys.map((key) => (cache ? keptVector(cache, key, dims) : null)))
      const missing = texts.flatMap((text, i) => (kept[i] ? [] : [{ text, key: keys[i] ?? '' }]))
      if (missing.length < texts.length) transport.ledger.add(model, { cached: texts.length - missing.length })
      const fresh: Float32Array[] = []
      for (let i = 0; i < missing.length; i += batch) {
        const slice = missing.slice(i, i + batch)
        const vectors = await ask(
          slice.map(({ text }) => text),
          ctx,
        )
        fresh.push(...vectors)
        if (cache) await Promise.all(slice.map(({ key }, j) => cache.put(key, bytesOf(vectors[j]))))
      }
      let next = 0
      return kept.map((vector) => vector ?? fresh[next++] ?? new Float32Array(dims))
    },
    close: () => server.close(),
  }
}

async function keptVector(cache: DerivedCache, key: string, dims: number): Promise<Float32Array | null> {
  const bytes = await cache.get(key)
  return bytes?.length === dims * 4 ? new Float32Array(Uint8Array.from(bytes).buffer) : null
}

const bytesOf = (vector: Float32Array | undefined): Uint8Array => new Uint8Array((vector ?? new Float32Array()).slice().buffer)
