import type { DerivedCache, EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import type { Wire } from '../transport/transport.ts'
import type { Server } from './server-options.ts'
import { unitVector } from './unit-vector.ts'
import type { ServedEmbeddingOptions, VectorAnswer } from './vector-calls.ts'
import { vectorCalls } from './vector-calls.ts'

/** How a provider asks for vectors: one for each text, in order. */
export interface EmbeddingWire {
  readonly provider: string
  readonly modelId: string
  readonly settings: unknown
  embed(texts: readonly string[], wire: Wire): Promise<VectorAnswer<readonly number[]>>
}

/** An embedding model behind a server. Vectors are kept in the cache of its transport where it has one, text by text. */
export function servedEmbedding(spoken: EmbeddingWire, server: Server, options: ServedEmbeddingOptions): EmbeddingModel {
  const { dims } = options
  const { cache, ledger } = server.transport
  const { model, batch, about, prefixed, ask } = vectorCalls(
    {
      ...spoken,
      usualBatch: 32,
      wanted: 'vectors',
      images: false,
      send: (texts: readonly string[], wire) => spoken.embed(texts, wire),
      nameOf: (text) => text,
      wordsOf: (text) => text,
      made: (raw, name) => unitVector(raw, dims, name),
    },
    server,
    options,
  )
  return {
    ...about,
    dims,
    async embed(inputs, role, ctx) {
      if (ctx.signal?.aborted) throw new ColragError('aborted', model, 'embedding was stopped', { cause: ctx.signal.reason })
      const texts = inputs.map(({ text }) => {
        if (text === undefined) throw new ColragError('unsupported', model, 'this encoder reads text, not images')
        return prefixed(text, role)
      })
      const keys = texts.map((text) => `vector:${sha256(JSON.stringify([1, model, server.identity, spoken.settings, dims, text]))}`)
      const kept = await Promise.all(keys.map((key) => (cache ? keptVector(cache, key, dims) : null)))
      const missing = texts.flatMap((text, i) => (kept[i] ? [] : [{ text, key: keys[i] ?? '' }]))
      if (missing.length < texts.length) ledger.add(model, { cached: texts.length - missing.length })
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
  }
}

async function keptVector(cache: DerivedCache, key: string, dims: number): Promise<Float32Array | null> {
  const bytes = await cache.get(key)
  return bytes?.length === dims * 4 ? new Float32Array(Uint8Array.from(bytes).buffer) : null
}

const bytesOf = (vector: Float32Array | undefined): Uint8Array => new Uint8Array((vector ?? new Float32Array()).slice().buffer)
