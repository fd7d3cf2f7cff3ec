import type { EmbeddingModel, EmbedInput, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { join } from 'node:path'
import { modelChoice, wholeNumber } from '../hub/model-choice.ts'
import { openEncoderFolder } from './encoder-folder.ts'
import type { GraphInput, GraphOutput } from './encoder-graph.ts'
import { EncoderGraph } from './encoder-graph.ts'
import { unit, wholeVector } from './encoder-output.ts'
import type { OnnxOptions } from './onnx-options.ts'
import { threadsOf } from './onnx-options.ts'
import { blankPicture, pictureInput } from './picture-input.ts'
import type { PixelForm } from './pixel-form.ts'
import { readPixelForm } from './pixel-form.ts'
import type { Pooling } from './pooling.ts'
import { poolings, readPooling } from './pooling.ts'
import type { TextInput } from './text-input.ts'
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
  const threads = threadsOf(options)
  const asked = wholeNumber(settings.dims, 'dims')
  const pooling = poolings.find((known) => known === settings.pooling)
  if (settings.pooling !== undefined && pooling === undefined)
    throw new ColragError('invalid-options', name, `there is no pooling "${settings.pooling}"`, { hint: `known: ${poolings.join(', ')}` })
  const { folder, text, vision, files } = await openEncoderFolder(place, settings, options)
  const textGraph = new EncoderGraph(join(folder.path, text), text, threads)
  try {
    const together = vision === null && (await textGraph.inputs()).includes('pixel_values')
    const parts: EncoderParts = {
      name,
      text: await openTextInput(folder, settings),
      textGraph,
      visionGraph: vision === null ? (together ? textGraph : null) : new EncoderGraph(join(folder.path, vision), vision, threads),
      form: vision !== null || together ? await readPixelForm(folder) : null,
      together,
      pooling: pooling ?? (await readPooling(folder)),
    }
    const dims = (await textVector(parts, 'a', 'passage')).length
    if (asked !== null && asked > dims)
      throw new ColragError('invalid-options', name, `the vectors have ${dims} dimensions, ${asked} are asked for`)
    return new OnnxEncoder(parts, await folder.revision(files), asked ?? dims)
  } catch (error) {
    await textGraph.close()
    throw error
  }
}

interface EncoderParts {
  readonly name: string
  readonly text: TextInput
  readonly textGraph: EncoderGraph
  readonly visionGraph: EncoderGraph | null
  readonly form: PixelForm | null
  /** One graph that wants a text and a picture at each run. */
  readonly together: boolean
  readonly pooling: Pooling | null
}

const vectorIn = (outputs: readonly GraphOutput[], of: 'text' | 'image', { visionGraph, pooling, name }: EncoderParts): Float64Array =>
  wholeVector(outputs, of, { pooling, paired: visionGraph !== null, name })

async function textVector(parts: EncoderParts, text: string, role: 'query' | 'passage'): Promise<Float64Array> {
  const { form, together, textGraph } = parts
  const input: GraphInput = { ids: parts.text.ids(text, role), ...(together && form ? { pixels: blankPicture(form) } : {}) }
  return vectorIn(await textGraph.run(input), 'text', parts)
}

class OnnxEncoder implements EmbeddingModel {
  readonly provider = 'onnx'
  readonly modelId: string
  readonly revision: string
  readonly dims: number
  readonly reads: { readonly text: boolean; readonly images: boolean }
  readonly limits: EmbeddingModel['limits']
  readonly #parts: EncoderParts

  constructor(parts: EncoderParts, revision: string, dims: number) {
    this.modelId = parts.name
    this.revision = revision
    this.dims = dims
    this.reads = { text: true, images: parts.visionGraph !== null }
    this.limits = { batch: 64, parallel: false, tokens: parts.text.tokens }
    this.#parts = parts
  }

  async embed(inputs: readonly EmbedInput[], role: 'query' | 'passage', ctx: RunContext): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = []
    for (const input of inputs) {
      if (ctx.signal?.aborted) throw new ColragError('aborted', this.modelId, 'embedding was stopped', { cause: ctx.signal.reason })
      vectors.push(unit(await this.#vector(input, role, ctx), this.dims, this.modelId))
    }
    return vectors
  }

  async close(): Promise<void> {
    await this.#parts.textGraph.close()
    await this.#parts.visionGraph?.close()
  }

  async #vector({ text, image }: EmbedInput, role: 'query' | 'passage', ctx: RunContext): Promise<Float64Array> {
    if (text !== undefined && image === undefined) return textVector(this.#parts, text, role)
    const { visionGraph, form, together } = this.#parts
    if (!image || text !== undefined || !visionGraph || !form) {
      throw new ColragError(
        'unsupported',
        this.modelId,
        visionGraph ? 'this encoder reads a text or an image at a time' : 'this encoder reads text, not images',
      )
    }
    const pixels = await pictureInput(image, form, ctx)
    return vectorIn(await visionGraph.run({ pixels, ...(together ? { ids: this.#parts.text.ids('', role) } : {}) }), 'image', this.#parts)
  }
}
