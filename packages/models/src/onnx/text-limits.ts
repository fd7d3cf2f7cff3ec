import type { ModelFolder } from '../hub/model-folder.ts'

interface Config {
  readonly model_type?: string
  readonly pad_token_id?: number
}

/** The number of a text's first place: RoBERTa and its kin count from behind that of the padding, whose own it is. */
export async function readFirstPlace(folder: ModelFolder): Promise<number> {
  if (!folder.has('config.json')) return 0
  const { model_type: type = '', pad_token_id: padding = 1 } = (await folder.json('config.json')) as Config
  return /roberta|camembert|xmod|mpnet|longformer|data2vec-text/.test(type) ? padding + 1 : 0
}

/** How many tokens a model reads, marks included: the least that its settings say, 512 where they say nothing. */
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
    // Where the kind is not told, 514 places are RoBERTa's.
    places - ((await readFirstPlace(folder)) || (places === 514 ? 2 : 0)),
    await number('sentence_bert_config.json', 'max_seq_length'),
    await number('tokenizer_config.json', 'model_max_length'),
  )
  return Number.isFinite(least) ? least : 512
}
