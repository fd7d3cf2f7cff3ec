import { readFileSync } from 'node:fs'
import { ColragError } from '@colrag/core'
import { fingerprint, sha256 } from '@colrag/stage-kit'
import type { OcrEngine, OcrLine } from '../ocr-engine.ts'
import { canWrite } from './character-set.ts'
import type { PaddleFiles } from './paddle-files.ts'
import { paddleFiles } from './paddle-files.ts'
import type { PaddleModel } from './paddle-model.ts'
import { openPaddleModel } from './paddle-model.ts'
import type { ReadingRules } from './read-lines.ts'
import { readLines } from './read-lines.ts'

/**
 * `folder`: where the files of the model lie, found by their names; or `files`: each of them by path. `threads` (default 2): cores that one
 * run may use; the results may depend on it in the last digits. `name`: default `ppocr-v` and the version in the recogniser's path. The rest
 * are the rules of detection: `threshold` .3, `boxThreshold` .5, `unclip` 1.6, `longestSide` 2000.
 */
export interface PaddleOptions extends Partial<ReadingRules> {
  readonly folder?: string
  readonly files?: PaddleFiles
  readonly threads?: number
  readonly name?: string
}

/**
 * A model of the PP-OCR family (versions 3 to 6 in ONNX form): detector, 0/180 classifier, recogniser. It needs `onnxruntime-node` and files
 * that the caller has; nothing is fetched. Throws `invalid-options`, and `not-found` when a file is missing.
 */
export function paddleEngine(options: PaddleOptions): OcrEngine {
  const { threads = 2, threshold = 0.3, boxThreshold = 0.5, unclip = 1.6, longestSide = 2000 } = options
  if ((options.folder === undefined) === (options.files === undefined))
    throw new ColragError('invalid-options', 'folder', 'name either the folder of the model or its files')
  if (!Number.isInteger(threads) || threads < 1)
    throw new ColragError('invalid-options', 'threads', 'threads must be a whole number of at least 1')
  if (!(longestSide >= 32)) throw new ColragError('invalid-options', 'longestSide', 'the longest side must be at least 32 pixels')
  const files = options.files ?? paddleFiles(options.folder ?? '')
  const version = /v(\d)(?![0-9.])/i.exec(files.recogniser.split(/[\\/]/).slice(-3).reverse().join('/'))?.[1]
  const name = options.name ?? (version === undefined ? 'ppocr' : `ppocr-v${version}`)
  const rules: ReadingRules = { threshold, boxThreshold, unclip, longestSide }
  const contents = Object.entries(files).map(([part, path]): [string, string] => [part, hashOf(path)])
  let held: Promise<PaddleModel> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const open = (): Promise<PaddleModel> => {
    const opening = (held ??= openPaddleModel(files, name, threads))
    opening.catch(() => (held = undefined))
    return opening
  }

  return {
    name,
    multilingual: true,
    fingerprint: fingerprint('paddle', 5, { rules, threads, files: Object.fromEntries(contents) }),
    async recognise(requests, { signal, timeLimit }) {
      const end = performance.now() + timeLimit
      const pause = (): void => {
        if (signal?.aborted) throw new ColragError('aborted', name, 'reading was stopped', { cause: signal.reason })
        if (performance.now() > end)
          throw new ColragError('over-budget', name, `reading took longer than ${Math.round(timeLimit / 1000)} s`)
      }
      if (requests.length === 0) return []
      pause()
      const read = async (): Promise<OcrLine[][]> => {
        pause()
        const model = await open()
        const known = new Set(model.characters)
        for (const code of requests.flatMap(({ language }) => language.split('+'))) {
          if (!canWrite(known, code))
            throw new ColragError('unsupported', code, `the model ${name} does not read the language ${code}`, {
              hint: 'name another language, or the folder of a model for it',
            })
        }
        const results: OcrLine[][] = []
        for (const request of requests) results.push(await readLines(request, model, rules, pause))
        return results
      }
      // One at a time: a run takes all the cores it may, and memory for one picture.
      const turn = queue.then(read, read)
      queue = turn.catch(() => undefined)
      return turn
    },
    async check(languages) {
      const known = new Set((await open()).characters)
      return languages.filter((code) => canWrite(known, code))
    },
    async close() {
      const closing = held
      held = undefined
      await queue
      await (await closing?.catch(() => undefined))?.release()
    },
  }
}

function hashOf(path: string): string {
  try {
    return sha256(readFileSync(path))
  } catch (cause) {
    throw new ColragError('not-found', path, `the file ${path} of the PP-OCR model cannot be read`, { cause })
  }
}
