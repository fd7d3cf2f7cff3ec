import { join } from 'node:path'
import type { EmbedInput, Model, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ModelFolder } from '../hub/model-folder.ts'
import { openEncoderFolder } from './encoder-folder.ts'
import { EncoderGraph } from './encoder-graph.ts'
import type { OnnxOptions } from './onnx-options.ts'
import { threadsOf } from './onnx-options.ts'
import type { PictureGrid } from './geometry/picture-grid.ts'
import { readPictureGrid } from './geometry/read-picture-grid.ts'
import type { Picture } from '@colrag/stage-kit/picture'
import { decodePicture } from '@colrag/stage-kit/picture'
import type { PixelForm } from './pixel-form.ts'
import { readPixelForm } from './pixel-form.ts'
import { readFirstPlace } from './text-limits.ts'

/** What an encoder in a folder runs on. */
export interface EncoderGraphs {
  readonly name: string
  readonly folder: ModelFolder
  readonly text: EncoderGraph
  /** The text's own graph where that reads pictures too. */
  readonly vision: EncoderGraph | null
  /** How pictures are to be; null where none are read. */
  readonly form: PixelForm | null
  /** How it cuts them up; null where only whole pictures are asked for, or the folder does not tell. */
  readonly grid: PictureGrid | null
  /** One graph that wants a text and a picture at each run. */
  readonly together: boolean
  readonly revision: string
  close(): Promise<void>
}

/**
 * Opens the graphs of the folder at `place` and lets `make` build on them: what it throws closes them. `mayBeOne`: pictures may be read by the
 * text's graph. `patches`: each patch of a picture is of interest.
 */
export async function withEncoderGraphs<T>(
  name: string,
  place: string,
  settings: { readonly file?: string; readonly vision?: string },
  options: OnnxOptions & { readonly mayBeOne: boolean; readonly patches?: boolean },
  make: (graphs: EncoderGraphs) => Promise<T>,
): Promise<T> {
  const threads = threadsOf(options)
  const { folder, text: textFile, vision: visionFile, files } = await openEncoderFolder(place, settings, options)
  const how = { threads, firstPlace: await readFirstPlace(folder) }
  const text = new EncoderGraph(join(folder.path, textFile), textFile, how)
  const own = visionFile === null ? null : new EncoderGraph(join(folder.path, visionFile), visionFile, how)
  const close = async (): Promise<void> => {
    await text.close()
    await own?.close()
  }
  try {
    const together = own === null && options.mayBeOne && (await text.inputs()).includes('pixel_values')
    const vision = together ? text : own
    const grid = vision === null || options.patches !== true ? null : await readPictureGrid(folder)
    const form = vision === null ? null : await readPixelForm(folder, { changing: grid !== null && grid.family !== 'fixed' })
    return await make({ name, folder, text, vision, form, grid, together, revision: await folder.revision(files), close })
  } catch (error) {
    await close()
    throw error
  }
}

/** What all models on graphs say of themselves. */
export const encoderModel = (
  { name, vision, revision, close }: EncoderGraphs,
  tokens: number,
): Omit<Model, 'reads'> & { readonly reads: { readonly text: boolean; readonly images: boolean } } => ({
  provider: 'onnx',
  modelId: name,
  revision,
  reads: { text: true, images: vision !== null },
  limits: { batch: 64, parallel: false, tokens },
  close,
})

/** What `ofText` or `ofPicture` makes of each input, one after the other. Rejects with `aborted`, and with `unsupported` for what is not read. */
export async function encodeEach<T>(
  { name, vision, form }: EncoderGraphs,
  inputs: readonly EmbedInput[],
  ctx: RunContext,
  make: {
    ofText(text: string): Promise<T>
    ofPicture(picture: Picture, vision: EncoderGraph, form: PixelForm): Promise<T>
  },
): Promise<readonly T[]> {
  const made: T[] = []
  for (const { text, image } of inputs) {
    if (ctx.signal?.aborted) throw new ColragError('aborted', name, 'encoding was stopped', { cause: ctx.signal.reason })
    if (text !== undefined && image === undefined) made.push(await make.ofText(text))
    else if (image && text === undefined && vision && form)
      made.push(await make.ofPicture(await decodePicture(await ctx.assets.get(image.key), image.key), vision, form))
    else {
      const words = vision ? 'this encoder reads a text or an image at a time' : 'this encoder reads text, not images'
      throw new ColragError('unsupported', name, words)
    }
  }
  return made
}
