import { ruleCaptioner } from '@colrag/caption'
import type { AnyRecipe } from '@colrag/core'
import { outlineComposer } from '@colrag/hierarchy'
import { folderBlobStore, unitStorage } from '@colrag/indexing'
import { imageReader } from '@colrag/images'
import { ruled } from '@colrag/layout'
import { hybridReader } from '@colrag/ocr'
import { pdfReader } from '@colrag/pdf'
import { readersByContent } from '@colrag/stage-kit'
import { ruleTriples } from '@colrag/triples'

type Extraction = Pick<AnyRecipe, 'reader' | 'layout' | 'text' | 'captions' | 'triples' | 'compose' | 'storage' | 'worker'>

const worker = new URL(import.meta.url.endsWith('.ts') ? './extraction-worker.ts' : './extraction-worker.mjs', import.meta.url).href

/**
 * The extraction all recipes share, so that a difference between two of them comes from retrieval. `processes`: how many read PDF files at once.
 */
export function embeddedExtraction(processes: number): Extraction {
  return {
    reader: readersByContent([pdfReader({ processes }), imageReader()]),
    layout: ruled(),
    text: hybridReader(),
    captions: ruleCaptioner(),
    triples: ruleTriples(),
    compose: outlineComposer(),
    storage: { units: unitStorage(), blobs: folderBlobStore },
    worker,
  }
}
