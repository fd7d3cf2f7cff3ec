import type { TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { LlamaCppOptions } from './llamacpp/llama-cpp-text.ts'
import { llamaCppText } from './llamacpp/llama-cpp-text.ts'
import { parseModelName } from './model-name.ts'
import type { OllamaTextOptions } from './ollama/ollama-text.ts'
import { ollamaText } from './ollama/ollama-text.ts'
import type { OpenAiTextOptions } from './openai/openai-text.ts'
import { openAiText } from './openai/openai-text.ts'

/** Options of all providers; each takes what it knows. */
export type TextModelOptions = OpenAiTextOptions & OllamaTextOptions & LlamaCppOptions

/** Makes the models of one provider by name; null for a name it does not have. */
export type TextProvider = (model: string, options: TextModelOptions) => TextModel | null

export const textProviders: Readonly<Record<'llamacpp' | 'ollama' | 'openai', TextProvider>> = {
  llamacpp: llamaCppText,
  ollama: ollamaText,
  openai: openAiText,
}

/** The model that `provider:model` names, e.g. `ollama:qwen3:4b`. Throws `invalid-options` (provider, options) or `not-found` (model). */
export function textModel(
  name: string,
  options: TextModelOptions = {},
  providers: Readonly<Record<string, TextProvider>> = textProviders,
): TextModel {
  const { provider, model } = parseModelName(name, Object.keys(providers))
  const made = providers[provider]?.(model, options)
  if (!made) throw new ColragError('not-found', name, `${provider} has no text model "${model}"`)
  return made
}
