import { ColragError } from '@colrag/core'
import type { ModelFolder } from '../hub/model-folder.ts'
import { openTokenizer } from '../hub/open-tokenizer.ts'
import type { PictureGrid } from './geometry/picture-grid.ts'
import { tilesOf } from './geometry/picture-grid.ts'
import type { Size } from './geometry/smart-resize.ts'
import { readConfig, readModelConfig } from './page-config.ts'
import { readPageWords } from './page-words.ts'

/** The ids that a graph of words and pictures wants with a picture of so many tokens, and which of them stand for it. */
export interface PicturePrompt {
  /** `tokens`: how many the picture has by its grid. */
  ids(picture: Size, tokens: number): { readonly ids: readonly number[]; readonly ofPicture: readonly boolean[] }
}

/**
 * The prompt that a model was trained to see pictures with: `visual_prompt_prefix` of `processor_config.json`, else that of its family
 * (`readPageWords`), with the token of `image_token_id` (also `image_token_index`) of `config.json` as often as the picture has tokens, before
 * the prompt where that does not say the place. Of models that see tiles, each tile is told with its row and column, as Idefics 3 does. Null where the
 * folder names no such token.
 */
export async function readPicturePrompt(folder: ModelFolder, grid: PictureGrid): Promise<PicturePrompt | null> {
  const config = await readModelConfig(folder)
  const image = config['image_token_id'] ?? config['image_token_index']
  if (typeof image !== 'number') return null
  const tokenizer = await openTokenizer(folder)
  const token = tokenizer.tokenOf(image)
  if (token === null) return null
  const words = await readPageWords(folder)
  const own = (await readConfig(folder, 'processor_config.json'))['visual_prompt_prefix']
  const prompt = typeof own === 'string' ? own : (words?.picture.prompt ?? '')
  const framed = words && !prompt.includes(token) ? `${words.picture.before}${prompt}${words.picture.behind}` : prompt
  const text = framed.includes(token) ? framed : `${token}${framed}`
  // Words of a family have their marks in them.
  const written = (whole: string): readonly number[] => (words ? tokenizer.plain(whole, most) : tokenizer.encode(whole, most))
  return {
    ids(picture, tokens) {
      const places = placesOf(grid, picture)
      const ids = written(text.replace(token, () => (places === null ? token : tilesTold(places, token))))
      const times = tokens / (places === null ? 1 : places.rows * places.columns + (isOneTile(places) ? 0 : 1))
      const told = ids.flatMap((id) => (id === image ? Array.from({ length: times }, () => image) : [id]))
      const ofPicture = told.map((id) => id === image)
      if (ofPicture.filter(Boolean).length === tokens) return { ids: told, ofPicture }
      throw new ColragError('unsupported', folder.path, `the tokenizer does not read ${token} as the one token of pictures`, {
        hint: 'put the tokenizer.json beside the graph that it was exported with, image tokens added',
      })
    },
  }
}

interface Tiles {
  readonly rows: number
  readonly columns: number
}

/** No prompt is longer. */
const most = 1 << 20

const placesOf = (grid: PictureGrid, picture: Size): Tiles | null => (grid.family === 'tiled' ? tilesOf(grid, picture) : null)

const isOneTile = ({ rows, columns }: Tiles): boolean => rows * columns === 1

/** Tiles and then the whole, each behind its mark (`get_image_prompt_string` of Idefics 3). */
function tilesTold(tiles: Tiles, token: string): string {
  const [around, whole] = ['<fake_token_around_image>', '<global-img>']
  const last = `${around}${whole}${token}${around}`
  if (isOneTile(tiles)) return last
  const rows = Array.from({ length: tiles.rows }, (_, row) =>
    Array.from({ length: tiles.columns }, (_column, column) => `${around}<row_${row + 1}_col_${column + 1}>${token}`).join(''),
  )
  return `${rows.map((row) => `${row}\n`).join('')}\n${last}`
}
