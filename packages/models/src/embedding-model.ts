import type { EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from './bundled/bundled-encoder.ts'
import type { HubOptions } from './hub/hub-options.ts'
import { parseModelName } from './model-name.ts'
import { staticModel } from './static/static-model.ts'

/** Opens the models of one provider by name; null for a name it does not have. */
export type EmbeddingProvider = (model: string, options: HubOptions) => Promise<EmbeddingModel> | EmbeddingModel | null

/** The providers that need nothing but this package. */
export const embeddingProviders: Readonly<Record<'bundled' | 'static', EmbeddingProvider>> = {
  bundled: (model) => (model === 'e5-small' ? bundledEncoder() : null),
  static: staticModel,
}

/**
 * The model that `provider:model` names, e.g. `bundled:e5-small` or `static:FOLDER?dims=256`. Rejects with `invalid-options` (provider),
 * `not-found` (model, or a file of it) or what its provider says.
 */
export async function embeddingModel(
  name: string,
  options: HubOptions = {},
  providers: Readonly<Record<string, EmbeddingProvider>> = embeddingProviders,
): Promise<EmbeddingModel> {
  const { provider, model } = parseModelName(name, Object.keys(providers))
  const made = await providers[provider]?.(model, options)
  if (!made) throw new ColragError('not-found', name, `${provider} has no embedding model "${model}"`)
  return made
}
