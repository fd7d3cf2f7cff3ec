import type { Block, PageRecord } from '@colrag/core'
import type { OcrEngine } from './engine/ocr-engine.ts'
import type { PictureView } from './picture/picture-view.ts'
import { cropView } from './picture/picture-view.ts'
import type { RecognisedRegion } from './region/read-region.ts'
import { readRegion } from './region/read-region.ts'
import { recogniser } from './region/recogniser.ts'

/** `timeLimit` in milliseconds, for the block as a whole. */
export interface OcrOptions {
  readonly engine: OcrEngine
  readonly languages: readonly string[]
  readonly timeLimit: number
  readonly signal?: AbortSignal
}

/** Reads the pieces of a block one after another from the picture of its page. */
export async function readByOcr(page: PageRecord, block: Block, raster: PictureView, { engine, languages, timeLimit, signal }: OcrOptions): Promise<RecognisedRegion> {
  const reader = recogniser(engine, languages, timeLimit, signal)
  const parts: RecognisedRegion[] = []
  for (const { x, y, width, height } of block.boxes) {
    const view = cropView(raster, { x: x - 2, y: y - 2, width: width + 4, height: height + 4 })
    parts.push(await readRegion(view, block.direction, reader))
  }
  return together(parts)
}

function together(parts: readonly RecognisedRegion[]): RecognisedRegion {
  const [only] = parts
  if (only && parts.length === 1) return only
  let text = ''
  const lines: RecognisedRegion['lines'][number][] = []
  let sum = 0
  for (const part of parts) {
    if (part.text === '') continue
    if (text !== '') text += '\n'
    lines.push(...part.lines.map((line) => ({ ...line, start: line.start + text.length, end: line.end + text.length })))
    text += part.text
    sum += part.confidence * part.text.length
  }
  const table = parts.find((part) => part.table)?.table
  const weight = parts.reduce((n, part) => n + part.text.length, 0)
  return { text, lines, confidence: weight === 0 ? 0 : sum / weight, model: [...new Set(parts.map(({ model }) => model))].join('+'), ...(table === undefined ? {} : { table }) }
}
