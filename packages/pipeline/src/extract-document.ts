import { basename } from 'node:path'
import type {
  AnyRecipe,
  BlockFrame,
  BlockText,
  Caption,
  DocumentRecord,
  FigureAsset,
  Issue,
  PageFrame,
  RunContext,
  Triple,
} from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import type { DoubtfulBlock } from './doubtful-blocks.ts'
import { finishPage } from './finish-page.ts'
import { layOut } from './lay-out.ts'
import type { PageRange } from './lay-out.ts'
import { openSource } from './open-source.ts'
import { orderedTasks } from './ordered-tasks.ts'
import type { Source } from './sources.ts'
import type { StageClock } from './stage-clock.ts'

export type ExtractionParts = Pick<AnyRecipe, 'reader' | 'layout' | 'text' | 'captions' | 'triples'>

/** All that extraction says of one page. A page that could not be read has issues and nothing else. */
export interface PageExtraction {
  readonly number: number
  readonly frame: PageFrame | null
  readonly blocks: readonly BlockFrame[]
  readonly texts: readonly BlockText[]
  readonly captions: readonly Caption[]
  readonly triples: readonly Triple[]
  readonly figures: readonly FigureAsset[]
  readonly issues: readonly Issue[]
  readonly doubtful: readonly DoubtfulBlock[]
}

export interface ExtractOptions {
  readonly password?: string
  /** Pages to read, counting from 1; all when absent. */
  readonly pages?: (page: number) => boolean
  /** Pages whose text is read at the same time. */
  readonly jobs: number
  /** Pages that the reader may be asked for before their turn has come, beside those that the layout looks at; none unless told. */
  readonly ahead?: number
  /** Milliseconds for the whole document, 30 minutes and one more for each page unless told; pages behind that are lost with `over-budget`. */
  readonly budget?: number
  /** Cut figures out of their pages, for the captioner too. */
  readonly figures?: boolean
  /** Do again what was held with issues. */
  readonly retry?: boolean
  /** A stage begins with a page. */
  readonly onWork?: (page: number) => void
  /** On whose account the stages run. */
  readonly clock?: StageClock
  readonly onPage?: (page: number, pages: number, stage: string, reused: boolean) => void
}

export interface DocumentExtraction {
  readonly record: DocumentRecord
  /** In page order; at most a window of pages is held. */
  pages(): AsyncGenerator<PageExtraction>
  close(): Promise<void>
}

/** An extraction of which parts can be asked for. */
export interface RangedExtraction extends DocumentExtraction {
  range(range: PageRange): AsyncGenerator<PageExtraction>
}

/** Fingerprints of the parts in their order: what an extraction depends on beside the file. */
export function extractionChain(parts: ExtractionParts): string {
  return chain(
    parts.reader.fingerprint,
    parts.layout.fingerprint,
    parts.text.fingerprint,
    parts.captions?.fingerprint ?? '',
    parts.triples?.fingerprint ?? '',
  )
}

/**
 * Opens a file and reads it page by page, each stage's result taken from the cache when the chain of fingerprints before it is the same.
 * The file itself is opened only when something is missing. Rejects with the reader's error when nothing can be read.
 */
export async function extractDocument(
  source: Source,
  parts: ExtractionParts,
  options: ExtractOptions,
  ctx: RunContext,
): Promise<RangedExtraction> {
  const opened = await openSource(source, parts, options, ctx)
  const { record } = opened
  const finish = finishPage(opened, parts, basename(source.file), options, ctx)
  const range = (asked: PageRange): AsyncGenerator<PageExtraction> =>
    orderedTasks(layOut(opened, parts.layout, options, ctx, asked), options.jobs, finish)
  return { record, range, pages: () => range({ from: 1, to: record.pageCount }), close: () => opened.close() }
}
