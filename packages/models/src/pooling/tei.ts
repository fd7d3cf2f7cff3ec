import type { EmbeddingModel, MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ServedEmbeddingOptions } from '../served/vector-calls.ts'
import { servedEmbedding } from '../served/served-embedding.ts'
import { servedMultiVector } from '../served/served-multi-vector.ts'
import type { Server } from '../served/server-options.ts'
import { serverOf } from '../served/server-options.ts'
import { readJson } from '../transport/read-json.ts'
import type { Wire } from '../transport/transport.ts'

const usualUrl = 'http://127.0.0.1:8080'

/** An embedding model behind Text Embeddings Inference (`POST /embed`). The server has one model; its name is for the records. */
export function teiEmbedding(modelId: string, options: ServedEmbeddingOptions): EmbeddingModel {
  const server = serverOf(`tei:${modelId}`, options, usualUrl)
  const embed = async (texts: readonly string[], wire: Wire): Promise<{ vectors: readonly (readonly number[])[]; promptTokens: null }> => ({
    vectors: (await post('/embed', { inputs: texts, normalize: true, truncate: true }, modelId, server, wire)) as number[][],
    promptTokens: null,
  })
  return servedEmbedding({ provider: 'tei', modelId, settings: null, embed }, server, options)
}

/** A multi-vector text model behind Text Embeddings Inference (`POST /embed_all`: a vector for each token). */
export function teiMultiVector(modelId: string, options: ServedEmbeddingOptions): MultiVectorModel {
  const server = serverOf(`tei:${modelId}`, options, usualUrl)
  return servedMultiVector(
    {
      provider: 'tei',
      modelId,
      images: false,
      encode: async (inputs, wire) => ({
        vectors: (await post(
          '/embed_all',
          { inputs: inputs.map(({ text }) => text), truncate: true },
          modelId,
          server,
          wire,
        )) as number[][][],
        promptTokens: null,
      }),
    },
    server,
    options,
  )
}

async function post(path: string, body: unknown, modelId: string, server: Server, { fetch }: Wire): Promise<unknown[]> {
  const model = `tei:${modelId}`
  const response = await fetch(server.at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...server.headers },
    body: JSON.stringify(body),
  })
  const answer = await readJson(response, model)
  if (!Array.isArray(answer)) throw new ColragError('model-output', model, 'the answer is no list of vectors', { retryable: true })
  return answer
}
