import type { EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ServedEmbeddingOptions } from '../served/vector-calls.ts'
import { servedEmbedding } from '../served/served-embedding.ts'
import { serverOf } from '../served/server-options.ts'
import { usualOpenAiUrl } from './openai-text.ts'
import { readJson } from '../transport/read-json.ts'

interface Answer {
  readonly data?: readonly { readonly index?: number; readonly embedding?: readonly number[] }[]
  readonly usage?: { readonly prompt_tokens?: number }
}

export interface OpenAiEmbeddingOptions extends ServedEmbeddingOptions {
  /** More fields for the request, e.g. `{ truncate_prompt_tokens: -1 }` for vLLM or `{ dimensions: 256 }` for OpenAI. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** An embedding model behind an OpenAI-compatible server (`POST /embeddings`). */
export function openAiEmbedding(modelId: string, options: OpenAiEmbeddingOptions): EmbeddingModel {
  const model = `openai:${modelId}`
  const server = serverOf(model, options, usualOpenAiUrl)
  const { body = {} } = options
  return servedEmbedding(
    {
      provider: 'openai',
      modelId,
      settings: body,
      async embed(texts, { fetch }) {
        const response = await fetch(server.at('/embeddings'), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...server.headers },
          body: JSON.stringify({ model: modelId, input: texts, encoding_format: 'float', ...body }),
        })
        const { data, usage } = (await readJson(response, model)) as Answer
        if (!Array.isArray(data)) throw new ColragError('model-output', model, 'the answer has no vectors', { retryable: true })
        const inOrder = data.map((item, at) => ({ at: item.index ?? at, vector: item.embedding ?? [] })).sort((a, b) => a.at - b.at)
        return { vectors: inOrder.map(({ vector }) => vector), promptTokens: usage?.prompt_tokens ?? null }
      },
    },
    server,
    options,
  )
}
