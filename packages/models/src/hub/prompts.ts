import type { ModelFolder } from './model-folder.ts'

/** What a model was trained to see before a question and before a passage. */
export interface Prompts {
  readonly query: string
  readonly passage: string
}

/** What the caller writes goes before what `config_sentence_transformers.json` says; nothing where neither says anything. */
export async function readPrompts(folder: ModelFolder, given: Partial<Prompts>): Promise<Prompts> {
  const file = 'config_sentence_transformers.json'
  const config = folder.has(file)
    ? ((await folder.json(file)) as { readonly prompts?: Readonly<Record<string, string>>; readonly default_prompt_name?: string | null })
    : {}
  const prompts = config.prompts ?? {}
  const usual = prompts[config.default_prompt_name ?? ''] ?? ''
  return {
    query: given.query ?? prompts['query'] ?? usual,
    passage: given.passage ?? prompts['passage'] ?? prompts['document'] ?? usual,
  }
}
