import { readFile } from 'node:fs/promises'
import { ColragError } from '@colrag/core'
import type { OnnxSession } from '@colrag/stage-kit/onnx'
import { openOnnxSession } from '@colrag/stage-kit/onnx'
import type { GreyPicture } from '../../picture/grey-picture.ts'
import type { CharacterSet } from './character-set.ts'
import { characterSet, dictionaryLines, japaneseClasses } from './character-set.ts'
import { modernForms } from './modern-forms.ts'
import { onnxMetadata } from './onnx-metadata.ts'
import type { PaddleFiles } from './paddle-files.ts'

/** The networks of one PP-OCR model. Pictures are brightness; `release` frees them. */
export interface PaddleModel {
  readonly characters: CharacterSet
  /** 1 for each class that Japanese text may have, and the modern forms of old ones. */
  readonly japanese: { readonly classes: Uint8Array; readonly modern: Uint32Array }
  /** Probability of text for each pixel of a picture whose sides are multiples of 32. */
  detect(picture: GreyPicture): Promise<Float32Array>
  /** Probability that a line stands on its head; 0 without a classifier. `height` and `width`: what the classifier takes. */
  readonly turned: { readonly height: number; readonly width: number; ask(line: GreyPicture): Promise<number> } | null
  /** One row of class probabilities per step, for a line 48 pixels high, on a canvas of `width` pixels. */
  recognise(line: GreyPicture, width: number): Promise<{ readonly scores: Float32Array; readonly steps: number }>
  release(): Promise<void>
}

export async function openPaddleModel(files: PaddleFiles, name: string, threads: number): Promise<PaddleModel> {
  const lines = await dictionaryOf(files)
  const open = (path: string): Promise<OnnxSession> => openOnnxSession(path, name, { threads })
  const sessions: OnnxSession[] = []
  try {
    for (const path of [files.detector, files.recogniser, ...(files.classifier === undefined ? [] : [files.classifier])])
      sessions.push(await open(path))
    const [detector, recogniser, classifier] = sessions as [OnnxSession, OnnxSession, OnnxSession | undefined]
    const probe = await run(recogniser, { width: 32, height: 48, pixels: new Uint8Array(32 * 48) }, 32, name)
    const characters = characterSet(lines, probe.shape.at(-1) ?? 0, files.dictionary ?? files.recogniser)
    return {
      characters,
      japanese: { classes: japaneseClasses(characters), modern: modernForms(characters) },
      detect: async (picture) => (await run(detector, picture, picture.width, name)).data,
      turned: classifier === undefined ? null : turnedBy(classifier, name),
      async recognise(line, width) {
        const { data, shape } = await run(recogniser, line, width, name)
        return { scores: data, steps: shape[1] ?? 0 }
      },
      release: async () => void (await Promise.all(sessions.map(({ session }) => session.release()))),
    }
  } catch (error) {
    await Promise.all(sessions.map(({ session }) => session.release()))
    throw error
  }
}

async function dictionaryOf({ dictionary, recogniser }: PaddleFiles): Promise<string[]> {
  if (dictionary !== undefined) return dictionaryLines(await readFile(dictionary, 'utf8'))
  const carried = onnxMetadata(await readFile(recogniser)).get('character')
  if (carried !== undefined) return dictionaryLines(carried)
  throw new ColragError('unsupported', recogniser, 'the recogniser carries no dictionary and none lies beside it', {
    hint: 'put the dictionary that the model was trained with into the folder, as a .txt file with `dict` or `keys` in its name',
  })
}

/** The older classifier takes 48 x 192, the newer one says its size itself. */
function turnedBy(classifier: OnnxSession, name: string): PaddleModel['turned'] {
  const [input] = classifier.session.inputMetadata
  const shape = input !== undefined && 'shape' in input ? input.shape : []
  const [height = 48, width = 192] = shape.slice(2).map((size) => (typeof size === 'number' && size > 0 ? size : undefined))
  return { height, width, ask: async (line) => (await run(classifier, line, width, name)).data[1] ?? 0 }
}

/** Brightness from -1 to 1 in three equal channels, with mid grey (0) to the right of the picture up to `width`. */
async function run(
  { session, runtime }: OnnxSession,
  { width: own, height, pixels }: GreyPicture,
  width: number,
  name: string,
): Promise<{ readonly data: Float32Array; readonly shape: readonly number[] }> {
  const plane = width * height
  const values = new Float32Array(3 * plane)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < Math.min(own, width); x++) values[y * width + x] = (pixels[y * own + x] ?? 0) / 127.5 - 1
  }
  values.copyWithin(plane, 0, plane)
  values.copyWithin(2 * plane, 0, plane)
  try {
    const [input, output] = [session.inputNames[0] ?? '', session.outputNames[0] ?? '']
    const { [output]: result } = await session.run({ [input]: new runtime.Tensor('float32', values, [1, 3, height, width]) })
    if (!(result?.data instanceof Float32Array)) throw new Error('the output is no tensor of 32-bit numbers')
    return { data: result.data, shape: result.dims }
  } catch (cause) {
    throw new ColragError('model-failed', name, `the model broke down: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}
