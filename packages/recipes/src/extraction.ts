import type { AnyRecipe } from '@colrag/core'
import type { FineUnits } from '@colrag/hierarchy'
import { outlineComposer, withFineUnits } from '@colrag/hierarchy'
import { folderBlobStore, unitStorage } from '@colrag/indexing'
import { imageReader } from '@colrag/images'
import { hybridReader, ocrEngine, preparedShelf, splitScans } from '@colrag/ocr'
import type { OcrEngine } from '@colrag/ocr'
import { pdfReader } from '@colrag/pdf'
import { commandSettings, commandText, isCommand, readersByContent } from '@colrag/stage-kit'
import { captionsByName } from './captions-by-name.ts'
import { layoutByName } from './layout-by-name.ts'
import { hasFineUnits } from './sheet/fine-axis.ts'
import type { ModelSettings } from './model-settings.ts'
import type { ExchangedParts } from './recipe-name.ts'
import { triplesByName } from './triples-by-name.ts'

type Extraction = Pick<AnyRecipe, 'reader' | 'layout' | 'text' | 'captions' | 'triples' | 'compose' | 'storage' | 'worker' | 'close'>

/**
 * `processes`: how many read PDF files at once, and threads of OCR, 1 unless told. `ocr`: the engine, as `ocrEngine` takes it, or a program that reads all text (`cmd:`); Tesseract unless
 * told. `engine`: that engine where it was made already. `layout`: the detector, as `layoutByName` takes it; rules alone unless told.
 * `captions`, `pack`: as `captionsByName` takes them; `triples`: as `triplesByName` does; rules unless told. `models`: how models are reached.
 */
export interface ExtractionOptions extends ExchangedParts {
  readonly processes?: number
  readonly engine?: OcrEngine
  readonly models?: ModelSettings
  /** Pictures without words are units too. */
  readonly pictures?: boolean
  /** Rows and sentences that are units too; none unless told. */
  readonly units?: FineUnits
}

/** The extraction all recipes share, so that a difference between two of them comes from retrieval. */
export function embeddedExtraction({
  processes = 1,
  ocr,
  layout,
  engine,
  captions,
  pack,
  triples,
  models,
  pictures = false,
  units,
}: ExtractionOptions = {}): Extraction {
  const worker = new URL(import.meta.url.endsWith('.ts') ? './extraction-worker.ts' : './extraction-worker.mjs', import.meta.url)
  if (ocr !== undefined) worker.searchParams.set('ocr', ocr)
  if (layout !== undefined) worker.searchParams.set('layout', layout)
  const found = layoutByName(layout ?? 'ruled')
  const told = captionsByName(captions ?? 'rules', pack, models)
  const taken = triplesByName(triples ?? 'rules', models)
  const command = ocr !== undefined && isCommand(ocr) ? commandSettings(ocr) : null
  const reader = readersByContent([pdfReader({ processes, rasters: found.looks || command?.looks ? 'all' : 'needed' }), imageReader()])
  const composer = outlineComposer({ pictures })
  const shelf = preparedShelf()
  const hybrid = hybridReader({
    engine: engine ?? ocrEngine(command ? 'tesseract' : (ocr ?? 'tesseract'), { workers: processes }),
    shelf,
  })
  const text = command ? commandText(command, hybrid) : hybrid
  return {
    reader,
    layout: splitScans(found.detector, shelf),
    text,
    captions: told.captioner,
    triples: taken.extractor,
    compose: hasFineUnits(units) ? withFineUnits(composer, { rows: false, sentences: false, ...units }) : composer,
    storage: { units: unitStorage(), blobs: folderBlobStore },
    // What is asked of a model is counted and capped in one process.
    ...(told.asks || taken.asks ? {} : { worker: worker.href }),
    close: async () => {
      await reader.close()
      await text.close()
      await found.close()
      await told.close()
      await taken.close()
    },
  }
}
