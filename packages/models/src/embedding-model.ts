import type { EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from './bundled/bundled-encoder.ts'
import { parseModelName } from './model-name.ts'

/** Makes the models of one provider by name; null for a name it does not have. */
export type EmbeddingProvider = (model: string) => EmbeddingModel | null

/** The providers that need nothing but this package. */
export const embeddingProviders: Readonly<Record<'bundled', EmbeddingProvider>> = {
  bundled: (model) => (model === 'e5-small' ? bundledEncoder() : null),
}

/** The model that `provider:model` names, e.g. `bundled:e5-small`. Throws `invalid-options` (provider) or `not-found` (model). */
export function embeddingModel(name: string, providers: Readonly<Record<string, EmbeddingProvider>> = embeddingProviders): EmbeddingModel {
  const { provider, model } = parseModelName(name, Object.keys(providers))
  const made = providers[provider]?.(model)
  if (!made) throw new ColragError('not-found', name, `${provider} has no embedding model "${model}"`)
  return made
}
