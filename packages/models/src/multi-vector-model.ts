import type { MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { parseModelName } from './model-name.ts'
import { teiMultiVector } from './pooling/tei.ts'
import type { VllmPoolingOptions } from './pooling/vllm-pooling.ts'
import { vllmPooling } from './pooling/vllm-pooling.ts'

/** Makes the models of one provider by name; null for a name it does not have. */
export type MultiVectorProvider = (model: string, options: VllmPoolingOptions) => MultiVectorModel | null

export const multiVectorProviders: Readonly<Record<'tei' | 'vllm-pooling', MultiVectorProvider>> = {
  tei: teiMultiVector,
  'vllm-pooling': vllmPooling,
}

/** The model that `provider:model` names, e.g. `vllm-pooling:vidore/colqwen2-v1.0`. Throws `invalid-options` (provider, options) or `not-found` (model). */
export function multiVectorModel(
  name: string,
  options: VllmPoolingOptions,
  providers: Readonly<Record<string, MultiVectorProvider>> = multiVectorProviders,
): MultiVectorModel {
  const { provider, model } = parseModelName(name, Object.keys(providers))
  const made = providers[provider]?.(model, options)
  if (!made) throw new ColragError('not-found', name, `${provider} has no multi-vector model "${model}"`)
  return made
}
