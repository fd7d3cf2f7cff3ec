import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import type { OnnxSession } from '@colrag/stage-kit/onnx'
import { openOnnxSession } from '@colrag/stage-kit/onnx'
import type { ModelOutput } from './decode/model-output.ts'
import { modelFeeds } from './model-feeds.ts'
import type { Fit, ResizeRule } from './picture/fit-picture.ts'
import { fitPicture } from './picture/fit-picture.ts'
import type { Picture } from '@colrag/stage-kit/picture'
import type { PixelForm } from './picture/pixel-tensor.ts'
import { pixelTensor } from './picture/pixel-tensor.ts'

/** How the pictures go into a model. `given`: the user chose the size, so that a model of another size is refused instead of obeyed. */
export interface InputForm {
  readonly resize: ResizeRule
  readonly pixels: PixelForm
  readonly given: boolean
}

/** A model file that takes pictures. `name` tells the file and its content. `close` frees the session; the next run opens it again. */
export interface OnnxModel {
  readonly name: string
  run(picture: Picture, form: InputForm): Promise<{ readonly fit: Fit; readonly outputs: readonly ModelOutput[] }>
  close(): Promise<void>
}

/** Reads the file once for its hash and loads it at the first run. Throws `not-found` where there is none; runs reject with `model-failed`. */
export function onnxModel(file: string, threads: number): OnnxModel {
  const name = `${basename(file)}@${hashOf(file)}`
  let opened: Promise<OnnxSession> | null = null
  const open = (): Promise<OnnxSession> =>
    (opened ??= openOnnxSession(file, name, { threads }).catch((error: unknown) => {
      opened = null
      throw error
    }))
  return {
    name,
    async run(picture, form) {
      const { session, runtime } = await open()
      const resize = sizedFor(session, form, name)
      const fit = fitPicture(picture.width, picture.height, resize)
      const feeds = modelFeeds(session.inputMetadata, runtime, pixelTensor(picture, fit, form.pixels), fit, name)
      const results = await session.run(feeds).catch((cause: unknown) => {
        throw new ColragError('model-failed', name, `the model did not run: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      })
      const outputs = session.outputNames.map((output): ModelOutput => {
        const tensor = results[output]
        if (!tensor) throw new ColragError('model-failed', name, `the output ${output} is missing`)
        const { data } = tensor
        const isNumbers = data instanceof Float32Array || data instanceof Int32Array
        if (!isNumbers && !(data instanceof BigInt64Array))
          throw new ColragError('unsupported', name, `the output ${output} is of type ${tensor.type}`, { hint: 'export the model in 32-bit floats' })
        return { name: output, dims: tensor.dims, data: isNumbers ? data : Array.from(data, Number) }
      })
      return { fit, outputs }
    },
    async close() {
      const held = opened
      opened = null
      await (await held)?.session.release()
    },
  }
}

function hashOf(file: string): string {
  try {
    return sha256(readFileSync(file)).slice(0, 12)
  } catch (cause) {
    throw new ColragError('not-found', file, 'there is no model file that can be read', { cause, hint: 'name an .onnx file or a folder with one' })
  }
}

/** The rule with the size that the model says it takes. */
function sizedFor({ inputMetadata }: OnnxSession['session'], { resize, given }: InputForm, name: string): ResizeRule {
  const shape = inputMetadata.map((input) => (input.isTensor ? input.shape : [])).find((dims) => dims.length === 4)
  const [channels, height, width] = (shape ?? []).slice(1)
  if (!shape || (typeof channels === 'number' && channels !== 3))
    throw new ColragError('invalid-options', name, `the model takes no picture of three channels, but [${(shape ?? []).join(', ')}]`)
  if (typeof height !== 'number' || typeof width !== 'number') return resize
  if (resize.kind !== 'edges' && resize.width === width && resize.height === height) return resize
  if (!given && resize.kind !== 'edges') return { ...resize, width, height }
  const asked = resize.kind === 'edges' ? `edges of ${resize.shortest} to ${resize.longest}` : `${resize.width} x ${resize.height}`
  throw new ColragError('invalid-options', name, `the model takes pictures of ${width} x ${height} pixels, but ${asked} are asked for`, {
    hint: `set resize to { kind: 'stretch', width: ${width}, height: ${height} } or the same as a letterbox`,
  })
}
