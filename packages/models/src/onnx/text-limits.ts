import type { ModelFolder } from '../hub/model-folder.ts'

/**
 * How many tokens a model reads, marks included: the least that its settings say, 512 where they say nothing. RoBERTa's places begin behind
 * the padding's, so that two of 514 are not to be had.
 */
export async function readTokenLimit(folder: ModelFolder): Promise<number> {
  const number = async (file: string, ...keys: readonly string[]): Promise<number> => {
    if (!folder.has(file)) return Infinity
    let value: unknown = await folder.json(file)
    for (const key of keys) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key]
    return typeof value === 'number' && value > 0 && value < 1e9 ? value : Infinity
  }
  const places = Math.min(
    await number('config.json', 'max_position_embeddings'),
    await number('config.json', 'text_config', 'max_position_embeddings'),
  )
  const least = Math.min(
    places === 514 ? 512 : places,
    await number('sentence_bert_config.json', 'max_seq_length'),
    await number('tokenizer_config.json', 'model_max_length'),
  )
  return Number.isFinite(least) ? least : 512
}
