import type { ModelFolder } from '../hub/model-folder.ts'
import { openTokenizer } from '../hub/open-tokenizer.ts'
import type { Prompts } from '../hub/prompts.ts'
import { readPrompts } from '../hub/prompts.ts'
import { readTokenLimit } from './text-limits.ts'

/** Makes the ids of a text as an encoder was trained to see them. */
export interface TextInput {
  readonly tokens: number
  readonly prompts: Prompts
  ids(text: string, role: 'query' | 'passage'): readonly number[]
}

export async function openTextInput(folder: ModelFolder, given: Partial<Prompts>): Promise<TextInput> {
  const tokenizer = await openTokenizer(folder)
  const prompts = await readPrompts(folder, given)
  const tokens = await readTokenLimit(folder)
  const padding = await paddingOf(folder, tokenizer.idOf)
  return {
    tokens,
    prompts,
    ids(text, role) {
      const ids = tokenizer.encode(prompts[role] + text, tokens)
      return padding === null ? ids : [...ids, ...Array.from({ length: tokens - ids.length }, () => padding)]
    },
  }
}

/** SigLIP was trained on texts filled up to their full length, and has no mask to tell. Null for models that take a text as long as it is. */
async function paddingOf(folder: ModelFolder, idOf: (token: string) => number | null): Promise<number | null> {
  const config = folder.has('config.json') ? ((await folder.json('config.json')) as { readonly model_type?: string }) : {}
  if (!config.model_type?.startsWith('siglip')) return null
  const settings = folder.has('tokenizer_config.json')
    ? ((await folder.json('tokenizer_config.json')) as { readonly pad_token?: string | { readonly content: string } })
    : {}
  const token = typeof settings.pad_token === 'object' ? settings.pad_token.content : (settings.pad_token ?? '</s>')
  return idOf(token) ?? 1
}
