import type { TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { Picture } from '@colrag/stage-kit/picture'
import type { EncoderGraph } from './encoder-graph.ts'
import type { EncoderGraphs } from './encoder-graphs.ts'
import { tokenRows } from './encoder-output.ts'
import { pictureBoxes } from './geometry/picture-grid.ts'
import { pictureFeeds } from './geometry/picture-feeds.ts'
import { readPicturePrompt } from './picture-prompt.ts'
import { pixelPlanes } from './pixel-form.ts'
import type { PixelForm } from './pixel-form.ts'
import { unitRows } from './unit-rows.ts'

/** One vector for each patch of a picture. */
export type PatchEncoder = (picture: Picture, vision: EncoderGraph, form: PixelForm) => Promise<TokenMatrix>

/**
 * Encodes pictures as their grid says, with the box of each row. Rows of the prompt are left out where the graph is given ids; of a graph with its
 * prompt inside that sees one fixed grid, the first rows are taken for the patches, as ColPali orders them. Without a known grid all rows are given,
 * without boxes. Rejects with `model-output` where the rows are not those of the patches and the prompt, so that no box is ever a guess, and with `unsupported` where the graph wants ids and the folder does not tell them.
 */
export async function patchEncoder({ folder, grid, vision, name }: EncoderGraphs): Promise<PatchEncoder> {
  const wantsIds = vision !== null && (await vision.inputs()).includes('input_ids')
  const prompt = wantsIds && grid !== null ? await readPicturePrompt(folder, grid) : null
  if (wantsIds && prompt === null)
    throw new ColragError(
      'unsupported',
      name,
      grid === null
        ? 'the vision graph wants as many ids as a picture has patches, and the folder does not tell how many'
        : 'the vision graph wants the ids of a prompt, and the folder does not tell which',
      { hint: 'put config.json (image_token_id), preprocessor_config.json and processor_config.json (visual_prompt_prefix) beside it' },
    )
  return async (picture, graph, form) => {
    if (grid === null) return unitRows(tokenRows(await graph.run({ pixels: pixelPlanes(picture, form) }), name), () => true)
    const boxes = pictureBoxes(grid, picture)
    const patches = boxes.length / 4
    const asked = prompt?.ids(picture, patches)
    const all = tokenRows(await graph.run({ tensors: pictureFeeds(picture, grid, form), ...(asked ? { ids: asked.ids } : {}) }), name)
    const least = asked?.ids.length ?? patches
    if (all.rows < least || (all.rows > least && (asked !== undefined || grid.family !== 'fixed')))
      throw new ColragError(
        'model-output',
        name,
        `${all.rows} vectors came for a picture of ${patches} patches${asked ? ` and its prompt, ${least} in all` : ''}`,
        {
          hint: 'preprocessor_config.json and config.json must be those that the graph was exported with',
        },
      )
    return { ...unitRows(all, (row) => (asked ? asked.ofPicture[row] === true : row < patches)), boxes }
  }
}
