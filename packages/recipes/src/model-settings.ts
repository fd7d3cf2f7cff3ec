import type { TextModelOptions } from '@colrag/models'
import { parseModelName, textProviders } from '@colrag/models'
import type { AskingLimits, TokenPrice } from '@colrag/stage-kit'

/**
 * How models that a recipe names are reached: addresses and keys by provider, which are no part of a recipe's name. `limits` and `price`: of each
 * part that asks. `offline`: nothing is asked that is not in the run's cache.
 */
export interface ModelSettings {
  readonly providers?: Readonly<Partial<Record<keyof typeof textProviders, TextModelOptions>>>
  readonly limits?: AskingLimits
  readonly price?: TokenPrice
  readonly offline?: boolean
}

/** The options for a model named `provider:model`. Throws `invalid-options` for a provider that is not known. */
export function settingsOf(model: string, { providers = {}, offline }: ModelSettings): TextModelOptions {
  const { provider } = parseModelName(model, Object.keys(textProviders))
  const given = providers[provider as keyof typeof textProviders] ?? {}
  return offline === true ? { ...given, transport: { offline } } : given
}
