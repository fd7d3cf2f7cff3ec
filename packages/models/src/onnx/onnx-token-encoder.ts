import type { EmbedInput, MultiVectorModel, RunContext, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { join } from 'node:path'
import { modelChoice } from '../hub/model-choice.ts'
import { openEncoderFolder } from './encoder-folder.ts'
import { EncoderGraph } from './encoder-graph.ts'
import { tokenRows } from './encoder-output.ts'
import type { LateInteraction } from './late-interaction.ts'
import { readLateInteraction } from './late-interaction.ts'
import type { OnnxOptions } from './onnx-options.ts'
import { threadsOf } from './onnx-options.ts'
import { pictureInput } from './picture-input.ts'
import type { PixelForm } from './pixel-form.ts'
import { readPixelForm } from './pixel-form.ts'

/**
 * A multi-vector encoder exported to ONNX with its projection inside the graph: one vector per token of a text (ColBERT) or per patch of a
 * picture where there is a vision graph (ColPali). `name` as for `onnxEncoder`, with `file=`, `vision=`, `query=` and `passage=`. Rows have length 1; rows
 * of padding and of the skip list are not given. Rejects as `onnxEncoder` does.
 */
export async function onnxTokenEncoder(name: string, options: OnnxOptions = {}): Promise<MultiVectorModel> {
  const { place, settings } = modelChoice(name, ['file', 'vision', 'query', 'passage'])
  const threads = threadsOf(options)
  const { folder, text, vision, files } = await openEncoderFolder(place, settings, options)
  const parts: TokenEncoderParts = {
    name,
    text: await readLateInteraction(folder, settings),
    textGraph: new EncoderGraph(join(folder.path, text), text, threads),
    visionGraph: vision === null ? null : new EncoderGraph(join(folder.path, vision), vision, threads),
    form: vision === null ? null : await readPixelForm(folder),
  }
  try {
    const { dims } = await textRows(parts, 'a', 'passage')
    return new OnnxTokenEncoder(parts, await folder.revision(files), dims)
  } catch (error) {
    await parts.textGraph.close()
    throw error
  }
}

interface TokenEncoderParts {
  readonly name: string
  readonly text: LateInteraction
  readonly textGraph: EncoderGraph
  readonly visionGraph: EncoderGraph | null
  readonly form: PixelForm | null
}

async function textRows({ text: late, textGraph, name }: TokenEncoderParts, text: string, role: 'query' | 'passage'): Promise<TokenMatrix> {
  const { ids, attended, kept } = late.input(text, role)
  const all = tokenRows(await textGraph.run({ ids, attended }), name)
  if (all.rows !== ids.length) throw new ColragError('model-output', name, `${all.rows} vectors came for ${ids.length} tokens`)
  return unitRows(all, (row) => kept[row] === true)
}

function unitRows({ rows, dims, data }: TokenMatrix, keep: (row: number) => boolean): TokenMatrix {
  const kept = Array.from({ length: rows }, (_, row) => row).filter(keep)
  const out = new Float32Array(kept.length * dims)
  kept.forEach((row, to) => {
    const vector = data.subarray(row * dims, (row + 1) * dims)
    const length = Math.hypot(...vector)
    out.set(length > 0 ? vector.map((x) => x / length) : vector, to * dims)
  })
  return { rows: kept.length, dims, data: out }
}

class OnnxTokenEncoder implements MultiVectorModel {
  readonly provider = 'onnx'
  readonly modelId: string
  readonly revision: string
  readonly dims: number
  readonly reads: { readonly text: boolean; readonly images: boolean }
  readonly limits: MultiVectorModel['limits']
  readonly #parts: TokenEncoderParts

  constructor(parts: TokenEncoderParts, revision: string, dims: number) {
    this.modelId = parts.name
    this.revision = revision
    this.dims = dims
    this.reads = { text: true, images: parts.visionGraph !== null }
    this.limits = { batch: 64, parallel: false, tokens: parts.text.tokens }
    this.#parts = parts
  }

  async encode(inputs: readonly EmbedInput[], role: 'query' | 'passage', ctx: RunContext): Promise<readonly TokenMatrix[]> {
    const matrices: TokenMatrix[] = []
    for (const input of inputs) {
      if (ctx.signal?.aborted) throw new ColragError('aborted', this.modelId, 'encoding was stopped', { cause: ctx.signal.reason })
      const matrix = await this.#rows(input, role, ctx)
      if (matrix.dims !== this.dims || !matrix.data.every(Number.isFinite))
        throw new ColragError(
          'model-output',
          this.modelId,
          `${matrix.rows} rows of ${matrix.dims} came, some not numbers or not of ${this.dims}`,
        )
      matrices.push(matrix)
    }
    return matrices
  }

  async close(): Promise<void> {
    await this.#parts.textGraph.close()
    await this.#parts.visionGraph?.close()
  }

  async #rows({ text, image }: EmbedInput, role: 'query' | 'passage', ctx: RunContext): Promise<TokenMatrix> {
    if (text !== undefined && image === undefined) return textRows(this.#parts, text, role)
    const { visionGraph, form } = this.#parts
    if (!image || text !== undefined || !visionGraph || !form)
      throw new ColragError(
        'unsupported',
        this.modelId,
        visionGraph ? 'this encoder reads a text or an image at a time' : 'this encoder reads text, not images',
      )
    return unitRows(tokenRows(await visionGraph.run({ pixels: await pictureInput(image, form, ctx) }), this.modelId), () => true)
  }
}
