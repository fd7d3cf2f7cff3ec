import { ruleCaptioner } from '@colrag/caption'
import type { AnyRecipe } from '@colrag/core'
import { outlineComposer } from '@colrag/hierarchy'
import { folderBlobStore, unitStorage } from '@colrag/indexing'
import { imageReader } from '@colrag/images'
import { ruled } from '@colrag/layout'
import { hybridReader, ocrEngine, splitScans } from '@colrag/ocr'
import { pdfReader } from '@colrag/pdf'
import { readersByContent } from '@colrag/stage-kit'
import { ruleTriples } from '@colrag/triples'

type Extraction = Pick<AnyRecipe, 'reader' | 'layout' | 'text' | 'captions' | 'triples' | 'compose' | 'storage' | 'worker'>

/** `processes`: how many read PDF files at once, and threads of OCR, 1 unless told. `ocr`: the engine, as `ocrEngine` takes it; Tesseract unless told. */
export interface ExtractionOptions {
  readonly processes?: number
  readonly ocr?: string
}

/** The extraction all recipes share, so that a difference between two of them comes from retrieval. */
export function embeddedExtraction({ processes = 1, ocr }: ExtractionOptions = {}): Extraction {
  const worker = new URL(import.meta.url.endsWith('.ts') ? './extraction-worker.ts' : './extraction-worker.mjs', import.meta.url)
  if (ocr !== undefined) worker.searchParams.set('ocr', ocr)
  return {
    reader: readersByContent([pdfReader({ processes }), imageReader()]),
    layout: splitScans(ruled()),
    text: hybridReader({ engine: ocrEngine(ocr ?? 'tesseract', { workers: processes }) }),
    captions: ruleCaptioner(),
    triples: ruleTriples(),
    compose: outlineComposer(),
    storage: { units: unitStorage(), blobs: folderBlobStore },
    worker: worker.href,
  }
}
