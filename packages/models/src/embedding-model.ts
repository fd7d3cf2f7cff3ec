import type { EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from './bundled/bundled-encoder.ts'
import { parseModelName } from './model-name.ts'
import type { OllamaEmbeddingOptions } from './ollama/ollama-embedding.ts'
import { ollamaEmbedding } from './ollama/ollama-embedding.ts'
import { onnxEncoder } from './onnx/onnx-encoder.ts'
import type { OnnxOptions } from './onnx/onnx-options.ts'
import type { OpenAiEmbeddingOptions } from './openai/openai-embedding.ts'
import { openAiEmbedding } from './openai/openai-embedding.ts'
import { teiEmbedding } from './pooling/tei.ts'
import { staticModel } from './static/static-model.ts'

/** Options of all providers; each takes what it knows. Models behind a server need `dims`. */
export type EmbeddingOptions = Partial<OpenAiEmbeddingOptions & OllamaEmbeddingOptions> & OnnxOptions

/** Opens the models of one provider by name; null for a name it does not have. */
export type EmbeddingProvider = (model: string, options: EmbeddingOptions) => Promise<EmbeddingModel> | EmbeddingModel | null

// Whole numbers from 1 are asked for, so that dims left out are refused.
const served = <T extends EmbeddingOptions>(options: T): T & { readonly dims: number } => ({ ...options, dims: options.dims ?? 0 })

export const embeddingProviders: Readonly<Record<'bundled' | 'onnx' | 'static' | 'openai' | 'ollama' | 'tei', EmbeddingProvider>> = {
  bundled: (model, { threads }) => (model === 'e5-small' ? bundledEncoder(threads === undefined ? {} : { threads }) : null),
  onnx: onnxEncoder,
  static: staticModel,
  openai: (model, options) => openAiEmbedding(model, served(options)),
  ollama: (model, options) => ollamaEmbedding(model, served(options)),
  tei: (model, options) => teiEmbedding(model, served(options)),
}

/**
 * The model that `provider:model` names, e.g. `bundled:e5-small` or `static:FOLDER?dims=256`. Rejects with `invalid-options` (provider),
 * `not-found` (model, or a file of it) or what its provider says.
 */
export async function embeddingModel(
  name: string,
  options: EmbeddingOptions = {},
  providers: Readonly<Record<string, EmbeddingProvider>> = embeddingProviders,
): Promise<EmbeddingModel> {
  const { provider, model } = parseModelName(name, Object.keys(providers))
  const made = await providers[provider]?.(model, options)
  if (!made)
    throw new ColragError('not-found', name, `${provider} has no embedding model "${model}"`, {
      hint: provider === 'bundled' ? 'bundled:e5-small is the one that is bundled' : `name another model of ${provider}`,
    })
  return made
}
