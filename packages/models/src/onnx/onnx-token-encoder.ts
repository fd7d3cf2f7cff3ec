import type { MultiVectorModel, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { modelChoice } from '../hub/model-choice.ts'
import { encodeEach, encoderModel, withEncoderGraphs } from './encoder-graphs.ts'
import { tokenRows } from './encoder-output.ts'
import { patchEncoder } from './patch-encoder.ts'
import { readLateInteraction } from './late-interaction.ts'
import type { OnnxOptions } from './onnx-options.ts'
import { unitRows } from './unit-rows.ts'

/**
 * A multi-vector encoder exported to ONNX with its projection inside the graph: one vector per token of a text (ColBERT) or, where there is a vision
 * graph, per patch of a picture (ColPali, ColQwen2, ColNomic, ColSmol), each with its box: see `readPictureGrid` for how pictures are cut up. `name` as
 * for `onnxEncoder`, with `file=`, `vision=`, `query=` and `passage=`. Rows have length 1; of texts those of padding and of the skip list are not
 * given, of pictures those that are no patch. Rejects as `onnxEncoder` does.
 */
export async function onnxTokenEncoder(name: string, options: OnnxOptions = {}): Promise<MultiVectorModel> {
  const { place, settings } = modelChoice(name, ['file', 'vision', 'query', 'passage'])
  return withEncoderGraphs(name, place, settings, { ...options, mayBeOne: false, patches: true }, async (graphs) => {
    const late = await readLateInteraction(graphs.folder, settings)
    const ofText = async (text: string, role: 'query' | 'passage'): Promise<TokenMatrix> => {
      const { ids, attended, kept } = late.input(text, role)
      const all = tokenRows(await graphs.text.run({ ids, attended }), name)
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
