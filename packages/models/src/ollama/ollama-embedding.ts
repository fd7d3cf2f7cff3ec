import type { EmbeddingModel } from '@colrag/core'
import type { ServedEmbeddingOptions } from '../served/vector-calls.ts'
import { servedEmbedding } from '../served/served-embedding.ts'
import { serverOf } from '../served/server-options.ts'
import { withOllama } from './ollama-client.ts'
import type { OllamaOptions } from './ollama-options.ts'
import { usualOllamaUrl } from './ollama-options.ts'

export type OllamaEmbeddingOptions = OllamaOptions & ServedEmbeddingOptions

/** An embedding model of an Ollama server. A text is read up to `maxTokens`; the server cuts the rest. */
export function ollamaEmbedding(modelId: string, options: OllamaEmbeddingOptions): EmbeddingModel {
  const server = serverOf(`ollama:${modelId}`, options, usualOllamaUrl)
  const { keepAlive, numThread, maxTokens = 512, options: more = {} } = options
  return servedEmbedding(
    {
      provider: 'ollama',
      modelId,
      settings: { maxTokens, ...more },
      embed: (texts, wire) =>
        withOllama(modelId, server, wire, async (client) => {
          const { embeddings, prompt_eval_count: counted } = await client.embed({
            model: modelId,
            input: [...texts],
            truncate: true,
            ...(keepAlive === undefined ? {} : { keep_alive: keepAlive }),
            options: { num_ctx: maxTokens, ...(numThread === undefined ? {} : { num_thread: numThread }), ...more },
          })
          return { vectors: embeddings ?? [], promptTokens: counted ?? null }
        }),
    },
    server,
    options,
  )
}
