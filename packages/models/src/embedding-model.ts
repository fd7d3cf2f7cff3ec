import type { EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from './bundled/bundled-encoder.ts'
import { parseModelName } from './model-name.ts'
import { onnxEncoder } from './onnx/onnx-encoder.ts'
import type { OnnxOptions } from './onnx/onnx-options.ts'
import { staticModel } from './static/static-model.ts'

/** Opens the models of one provider by name; null for a name it does not have. */
export type EmbeddingProvider = (model: string, options: OnnxOptions) => Promise<EmbeddingModel> | EmbeddingModel | null

/** The providers that need nothing but this package. */
export const embeddingProviders: Readonly<Record<'bundled' | 'onnx' | 'static', EmbeddingProvider>> = {
  bundled: (model, { threads }) => (model === 'e5-small' ? bundledEncoder(threads === undefined ? {} : { threads }) : null),
  onnx: onnxEncoder,
  static: staticModel,
}

/**
 * The model that `provider:model` names, e.g. `bundled:e5-small` or `static:FOLDER?dims=256`. Rejects with `invalid-options` (provider),
 * `not-found` (model, or a file of it) or what its provider says.
 */
export async function embeddingModel(
  name: string,
  options: OnnxOptions = {},
  providers: Readonly<Record<string, EmbeddingProvider>> = embeddingProviders,
): Promise<EmbeddingModel> {
  const { provider, model } = parseModelName(name, Object.keys(providers))
  const made = await providers[provider]?.(model, options)
  if (!made) throw new ColragError('not-found', name, `${provider} has no embedding model "${model}"`)
  return made
}
