import type { Block, PageRecord } from '@colrag/core'
import type { OcrEngine } from './engine/ocr-engine.ts'
import type { PictureView } from './picture/picture-view.ts'
import { cropView } from './picture/picture-view.ts'
import type { RecognisedRegion } from './region/read-region.ts'
import { readRegion } from './region/read-region.ts'
import { stackTexts } from './text/lined-text.ts'
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
  const table = parts.find((part) => part.table)?.table
  const weight = parts.reduce((n, part) => n + part.text.length, 0)
  const confidence = weight === 0 ? 0 : parts.reduce((n, part) => n + part.confidence * part.text.length, 0) / weight
  return { ...stackTexts(parts), confidence, model: [...new Set(parts.map(({ model }) => model))].join('+'), ...(table === undefined ? {} : { table }) }
}
