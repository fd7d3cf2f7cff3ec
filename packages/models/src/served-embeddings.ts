import type { EmbeddingProvider } from './embedding-model.ts'
import type { OllamaEmbeddingOptions } from './ollama/ollama-embedding.ts'
import { ollamaEmbedding } from './ollama/ollama-embedding.ts'
import type { OpenAiEmbeddingOptions } from './openai/openai-embedding.ts'
import { openAiEmbedding } from './openai/openai-embedding.ts'
import { teiEmbedding } from './pooling/tei.ts'

/**
 * The providers of `embeddingModel` that ask a server, for one set of options:
 * `embeddingModel('ollama:bge-m3', {}, { ...embeddingProviders, ...servedEmbeddings({ dims: 1024 }) })`.
 */
export function servedEmbeddings(
  options: OpenAiEmbeddingOptions & OllamaEmbeddingOptions,
): Readonly<Record<'openai' | 'ollama' | 'tei', EmbeddingProvider>> {
  return {
    openai: (model) => openAiEmbedding(model, options),
    ollama: (model) => ollamaEmbedding(model, options),
    tei: (model) => teiEmbedding(model, options),
  }
}
