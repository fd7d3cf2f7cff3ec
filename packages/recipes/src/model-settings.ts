import type { TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { DrawCandidate } from '@colrag/fusion'
import type { TextModelOptions } from '@colrag/models'
import { parseModelName, textModel, textProviders } from '@colrag/models'
import type { AskingLimits, TokenPrice } from '@colrag/stage-kit'

/**
 * How models that a recipe names are reached: addresses and keys by provider, which are no part of a recipe's name. `limits` and `price`: of each
 * part that asks. `offline`: nothing is asked that is not in the run's cache. `draw`: draws pages of the workspace that is searched, for rerankers
 * that look at them.
 */
export interface ModelSettings {
  readonly providers?: Readonly<Partial<Record<keyof typeof textProviders, TextModelOptions>>>
  readonly limits?: AskingLimits
  readonly price?: TokenPrice
  readonly offline?: boolean
  readonly draw?: DrawCandidate
}

const leastContext = 512

/**
 * The model that `provider:model` names in the option `flag`; behind it `?context=` says how many tokens prompt and reply may have together,
 * which decides how texts are parted and so belongs to the name. Throws what `textModel` throws, with the flag named.
 */
export function namedTextModel(flag: string, name: string, settings: ModelSettings, more: TextModelOptions = {}): TextModel {
  const [, model = name, setting, value = ''] = /^(.*)\?(\w+)=([^?=]*)$/.exec(name) ?? []
  const contextTokens = Number(value)
  if (setting !== undefined && (setting !== 'context' || !Number.isInteger(contextTokens) || contextTokens < leastContext))
    throw new ColragError('invalid-options', flag, `${flag} ${name}: ?${setting}=${value} is no setting of a model`, {
      hint: `?context= and a number of tokens, at least ${leastContext}`,
    })
  try {
    return textModel(model, { ...settingsOf(model, settings), ...more, ...(setting === undefined ? {} : { contextTokens }) })
  } catch (error) {
    if (!ColragError.is(error)) throw error
    const { code, message, cause, hint = 'such as ollama:gemma3 or openai:gpt-4.1-mini' } = error
    throw new ColragError(code, flag, `${flag} ${name}: ${message}`, { cause, hint })
  }
}

function settingsOf(model: string, { providers = {}, offline }: ModelSettings): TextModelOptions {
  const { provider } = parseModelName(model, Object.keys(textProviders))
  const given = providers[provider as keyof typeof textProviders] ?? {}
  return offline === true ? { ...given, transport: { offline } } : given
}
