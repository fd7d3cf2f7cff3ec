import type { MultiVectorModel, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { modelChoice } from '../hub/model-choice.ts'
import { encodeEach, encoderModel, withEncoderGraphs } from './encoder-graphs.ts'
import { tokenRows } from './encoder-output.ts'
import { patchEncoder } from './patch-encoder.ts'
import { readLateInteraction } from './late-interaction.ts'
import type { OnnxOptions } from './onnx-options.ts'
import { blankFeeds } from './picture-input.ts'
import { unitRows } from './unit-rows.ts'

/**
 * A multi-vector encoder exported to ONNX with its projection inside the graph: one vector per token of a text (ColBERT) and, where there is a vision
 * graph or one graph that reads both, one per patch of a picture (ColPali, ColQwen2, ColNomic, ColSmol). `name` as for `onnxEncoder`, with `file=`,
 * `vision=`, `query=` and `passage=`. Rows have length 1. Of texts, rows of padding and of the skip list are left out (`readLateInteraction`). Of
 * pictures, every row that is a patch is given, in the model's own order and with its box, and no other, whatever the role; how a picture is cut up is
 * told by the folder (`readPictureGrid`), what is asked with it too (`readPicturePrompt`). Where the folder does not tell the patches, all rows of a
 * picture come without boxes. An input is a text or a picture: both at once are refused with `unsupported`. Rejects as `onnxEncoder` does, and
 * with `model-output` where a graph gives other rows than those of its grid.
 */
export async function onnxTokenEncoder(name: string, options: OnnxOptions = {}): Promise<MultiVectorModel> {
  const { place, settings } = modelChoice(name, ['file', 'vision', 'query', 'passage'])
  return withEncoderGraphs(name, place, settings, { ...options, mayBeOne: true, patches: true }, async (graphs) => {
    const { together, form, grid } = graphs
    const late = await readLateInteraction(graphs.folder, settings)
    const blank = together && form ? blankFeeds(form, grid) : {}
    const ofText = async (text: string, role: 'query' | 'passage'): Promise<TokenMatrix> => {
      const { ids, attended, kept } = late.input(text, role)
      const all = tokenRows(await graphs.text.run({ ids, attended, ...blank }), name)
      if (all.rows !== ids.length) throw new ColragError('model-output', name, `${all.rows} vectors came for ${ids.length} tokens`)
      return unitRows(all, (row) => kept[row] === true)
    }
    const ofPicture = await patchEncoder(graphs)
    const { dims } = await ofText('a', 'passage')
    const checked = (matrix: TokenMatrix): TokenMatrix => {
      if (matrix.dims === dims && matrix.data.every(Number.isFinite)) return matrix
      throw new ColragError('model-output', name, `${matrix.rows} rows of ${matrix.dims} came, some not numbers or not of ${dims}`)
    }
    return {
      ...encoderModel(graphs, late.tokens),
      dims,
      encode: (inputs, role, ctx) =>
        encodeEach(graphs, inputs, ctx, {
          ofText: async (text) => checked(await ofText(text, role)),
          ofPicture: async (picture, vision, form) => checked(await ofPicture(picture, vision, form)),
        }),
    }
  })
}
