import type { EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { modelChoice, wholeNumber } from '../hub/model-choice.ts'
import { encodeEach, encoderModel, withEncoderGraphs } from './encoder-graphs.ts'
import type { GraphInput } from './encoder-graph.ts'
import { unit, wholeVector } from './encoder-output.ts'
import type { OnnxOptions } from './onnx-options.ts'
import { blankPicture } from './picture-input.ts'
import { pixelPlanes } from './pixel-form.ts'
import { poolings, readPooling } from './pooling.ts'
import { openTextInput } from './text-input.ts'

/**
 * An encoder exported to ONNX, one vector per text: sentence encoders, and image-text encoders (CLIP, SigLIP) whose texts and pictures lie in
 * one space. `name`: a folder or a hub's `owner/name`; behind it `?file=` and `vision=` (graphs other than the usual), `pooling=`, `query=`
 * and `passage=` (what stands before a text), `dims=` (the first so many, for models trained so). What the folder says of itself
 * (sentence-transformers, `preprocessor_config.json`) needs no setting. Rejects with `not-found`, `corrupt`, `unsupported`, `model-failed` or
 * `invalid-options`, naming the file.
 */
export async function onnxEncoder(name: string, options: OnnxOptions = {}): Promise<EmbeddingModel> {
  const { place, settings } = modelChoice(name, ['file', 'vision', 'pooling', 'query', 'passage', 'dims'])
  const asked = wholeNumber(settings.dims, 'dims')
  const named = poolings.find((known) => known === settings.pooling)
  if (settings.pooling !== undefined && named === undefined)
    throw new ColragError('invalid-options', name, `there is no pooling "${settings.pooling}"`, { hint: `known: ${poolings.join(', ')}` })
  return withEncoderGraphs(name, place, settings, { ...options, mayBeOne: true }, async (graphs) => {
    const { folder, form, together } = graphs
    const input = await openTextInput(folder, settings)
    const read = { pooling: named ?? (await readPooling(folder)), paired: graphs.vision !== null, name }
    const ofText = async (text: string, role: 'query' | 'passage'): Promise<Float64Array> => {
      const given: GraphInput = { ids: input.ids(text, role), ...(together && form ? { pixels: blankPicture(form) } : {}) }
      return wholeVector(await graphs.text.run(given), 'text', read)
    }
    const all = (await ofText('a', 'passage')).length
    if (asked !== null && asked > all)
      throw new ColragError('invalid-options', name, `the vectors have ${all} dimensions, ${asked} are asked for`)
    const dims = asked ?? all
    return {
      ...encoderModel(graphs, input.tokens),
      dims,
      embed: (inputs, role, ctx) =>
        encodeEach(graphs, inputs, ctx, {
          ofText: async (text) => unit(await ofText(text, role), dims, name),
          async ofPicture(picture, vision, form) {
            const pixels = pixelPlanes(picture, form)
            const outputs = await vision.run({ pixels, ...(together ? { ids: input.ids('', role) } : {}) })
            return unit(wholeVector(outputs, 'image', read), dims, name)
          },
        }),
    }
  })
}
