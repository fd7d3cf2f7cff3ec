import type { MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledTokenEncoder } from './bundled/bundled-token-encoder.ts'
import { parseModelName } from './model-name.ts'
import type { OnnxOptions } from './onnx/onnx-options.ts'
import { onnxTokenEncoder } from './onnx/onnx-token-encoder.ts'
import { teiMultiVector } from './pooling/tei.ts'
import type { VllmPoolingOptions } from './pooling/vllm-pooling.ts'
import { vllmPooling } from './pooling/vllm-pooling.ts'

/** Options of all providers; each takes what it knows. Models behind a server need `dims`. */
export type MultiVectorOptions = Partial<VllmPoolingOptions> & OnnxOptions

/** Opens the models of one provider by name; null for a name it does not have. */
export type MultiVectorProvider = (model: string, options: MultiVectorOptions) => Promise<MultiVectorModel> | MultiVectorModel | null

// Whole numbers from 1 are asked for, so that dims left out are refused.
const served = (options: MultiVectorOptions): VllmPoolingOptions => ({ ...options, dims: options.dims ?? 0 })

export const multiVectorProviders: Readonly<Record<'bundled' | 'onnx' | 'tei' | 'vllm-pooling', MultiVectorProvider>> = {
  bundled: (model, { threads }) => (model === 'e5-small' ? bundledTokenEncoder(threads === undefined ? {} : { threads }) : null),
  onnx: onnxTokenEncoder,
  tei: (model, options) => teiMultiVector(model, served(options)),
  'vllm-pooling': (model, options) => vllmPooling(model, served(options)),
}

/**
 * The model that `provider:model` names, e.g. `onnx:FOLDER` or `vllm-pooling:vidore/colqwen2-v1.0`. Rejects with `invalid-options` (provider,
 * options), `not-found` (model, or a file of it) or what its provider says.
 */
export async function multiVectorModel(
  name: string,
  options: MultiVectorOptions = {},
  providers: Readonly<Record<string, MultiVectorProvider>> = multiVectorProviders,
): Promise<MultiVectorModel> {
  const { provider, model } = parseModelName(name, Object.keys(providers))
  const made = await providers[provider]?.(model, options)
  if (!made) throw new ColragError('not-found', name, `${provider} has no multi-vector model "${model}"`)
  return made
}
