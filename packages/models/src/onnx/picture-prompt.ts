import type { ModelFolder } from '../hub/model-folder.ts'
import { openTokenizer } from '../hub/open-tokenizer.ts'

/** The ids that a graph of words and pictures wants with a picture of so many tokens, and which of them stand for it. */
export interface PicturePrompt {
  ids(tokens: number): { readonly ids: readonly number[]; readonly ofPicture: readonly boolean[] }
}

/**
 * The prompt that a model was trained to see pictures with: `visual_prompt_prefix` of `processor_config.json`, with the token of `image_token_id` (also
 * `image_token_index`) of `config.json` as often as the picture has tokens, before the prompt where that does not say the place. Null where the
 * folder names no such token.
 */
export async function readPicturePrompt(folder: ModelFolder): Promise<PicturePrompt | null> {
  const json = async (file: string): Promise<Readonly<Record<string, unknown>>> =>
    folder.has(file) ? ((await folder.json(file)) as Readonly<Record<string, unknown>>) : {}
  const config = await json('config.json')
  const image = config['image_token_id'] ?? config['image_token_index']
  if (typeof image !== 'number') return null
  const prompt = (await json('processor_config.json'))['visual_prompt_prefix']
  const tokenizer = await openTokenizer(folder)
  const written = tokenizer.encode(typeof prompt === 'string' ? prompt : '', 1 << 20)
  const at = written.indexOf(image)
  const [before, behind] = at < 0 ? [[], written] : [written.slice(0, at), written.slice(at + 1).filter((id) => id !== image)]
  return {
    ids(tokens) {
      const ids = [...before, ...Array.from({ length: tokens }, () => image), ...behind]
      return { ids, ofPicture: ids.map((id) => id === image) }
    },
  }
}
