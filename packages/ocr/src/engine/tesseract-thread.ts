import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { LanguageData } from './language-data.ts'
import type { OcrLine, OcrRequest, PictureLayout } from './ocr-engine.ts'
import { hasDarkGround } from '../picture/dark-ground.ts'
import { encodeGreymap } from '../picture/greymap.ts'
import { isBlank } from '../picture/is-blank.ts'

/** Between the pool and a thread: a task with the language data that the thread has not seen yet, and its answer. */
export interface ThreadTask {
  readonly requests: readonly OcrRequest[]
  readonly languages: readonly LanguageData[]
}
/** `cpu`: processor seconds of the thread since it began; 0 where Node does not tell (before 23.9). */
export type ThreadAnswer = { readonly cpu: number } & ({ readonly results: readonly (readonly OcrLine[])[] } | { readonly fault: string })

interface TesseractApi {
  Init(path: string | null, languages: string, mode: number): number
  SetVariable(name: string, value: string): boolean
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetJSONText(): string
  Clear(): void
}
interface TesseractModule {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void }
  readonly TessBaseAPI: new () => TesseractApi
}

interface JsonBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
interface JsonWord {
  readonly text: string
  readonly confidence: number
  readonly bbox: JsonBox
}
interface JsonLine {
  readonly bbox: JsonBox
  readonly words: readonly JsonWord[]
}
interface JsonPage {
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly JsonLine[] }[] }[] | null
}

const lstmOnly = '1'
const segmentation: Readonly<Record<PictureLayout, string>> = { page: '3', block: '6', columns: '5', line: '7', word: '8' }

// The plain SIMD build: the relaxed one may round differently from processor to processor.
const load = createRequire(import.meta.url)('tesseract.js-core/tesseract-core-simd-lstm.js') as (
  options: object,
) => Promise<TesseractModule>
const silent = (): void => undefined
const module = load({ print: silent, printErr: silent })
const apis = new Map<string, TesseractApi>()

async function apiFor(language: string): Promise<TesseractApi> {
  const held = apis.get(language)
  if (held) return held
  const api = new (await module).TessBaseAPI()
  if (api.Init(null, language, Number(lstmOnly)) !== 0) throw new Error(`tesseract does not accept the data of ${language}`)
  api.SetVariable('user_defined_dpi', '300')
  apis.set(language, api)
  return api
}

async function read({ picture, language, layout, characters }: OcrRequest): Promise<OcrLine[]> {
  if (isBlank(picture)) return []
  const api = await apiFor(language)
  api.SetVariable('tessedit_pageseg_mode', segmentation[layout])
  api.SetVariable('tessedit_char_whitelist', characters ?? '')
  // Else each line that is not sure is read a second time, as light writing.
  api.SetVariable('tessedit_do_invert', hasDarkGround(picture) ? '1' : '0')
  ;(await module).FS.writeFile('/input', encodeGreymap(picture))
  if (api.SetImageFile(1, 0) !== 0) throw new Error('tesseract does not accept the picture')
  if (api.Recognize(null) !== 0) throw new Error(`tesseract cannot read a picture of ${picture.width} × ${picture.height} pixels`)
  const page = JSON.parse(api.GetJSONText()) as JsonPage
  api.Clear()
  const box = ({ x0, y0, x1, y1 }: JsonBox): OcrLine['box'] => ({ x: x0, y: y0, width: Math.max(0, x1 - x0), height: Math.max(0, y1 - y0) })
  return (page.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap(({ lines }, paragraph) =>
      lines.map((line): OcrLine => ({
        paragraph,
        direction: layout === 'columns' ? 'vertical' : 'horizontal',
        box: box(line.bbox),
        words: line.words.map((w) => ({ text: w.text, confidence: Math.min(1, Math.max(0, w.confidence / 100)), box: box(w.bbox) })),
      })),
    )
}

function threadSeconds(): number {
  if (typeof process.threadCpuUsage !== 'function') return 0
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

parentPort?.on('message', (task: ThreadTask) => {
  const answer = async (): Promise<ThreadAnswer> => {
    const { FS } = await module
    for (const { code, data } of task.languages) FS.writeFile(`${code}.traineddata`, data)
    const results: OcrLine[][] = []
    for (const request of task.requests) results.push(await read(request))
    return { cpu: threadSeconds(), results }
  }
  void answer()
    .catch((error: unknown): ThreadAnswer => ({ cpu: threadSeconds(), fault: error instanceof Error ? error.message : String(error) }))
    .then((message) => parentPort?.postMessage(message))
})
