import type { Issue } from './errors.ts'
import type { BlockText, Table } from './records/block-text.ts'
import type { Block, BlockKind } from './records/block.ts'
import type { Caption } from './records/caption.ts'
import type { DocumentRecord } from './records/document.ts'
import type { Extraction } from './records/extraction.ts'
import type { ImageRef } from './records/image-ref.ts'
import type { PageRecord } from './records/page.ts'
import type { Triple } from './records/triple.ts'
import type { Box } from './geometry.ts'
import type { BlockId } from './ids.ts'
import type { Unit } from './unit.ts'

/** Content-addressed pictures. `put` returns the key; the same bytes give the same key. `get` of an unknown key throws `not-found`. */
export interface AssetStore {
  get(key: string): Promise<Uint8Array>
  put(bytes: Uint8Array, mediaType: string): Promise<string>
}

/** Derived bytes by key; may be emptied at any time. `get` gives null for an unknown or damaged entry. */
export interface DerivedCache {
  get(key: string): Promise<Uint8Array | null>
  put(key: string, bytes: Uint8Array): Promise<void>
}

/**
 * What a run hands to each stage. The same seed and inputs give the same output. `retry`: what failed for good before is tried again, by
 * whoever keeps such outcomes; what succeeded stays.
 */
export interface RunContext {
  readonly signal?: AbortSignal
  readonly assets: AssetStore
  readonly cache?: DerivedCache
  readonly seed: number
  readonly retry?: boolean
  report(issue: Issue): void
}

/**
 * What a stage that asks a model did since it was made. `blocks`: looked at; `asked`: of those, put to the model or found in its journal;
 * `failed`: no usable reply, `leftOut`: not asked any more since a cap was reached or the model kept failing. `made`: records that came out,
 * `rejected`: what the model said and the text does not hold, by reason. `calls` were made now, `kept` replies came from an earlier run;
 * `estimated`: those of the calls whose tokens the model did not count, none when absent; a call whose reply the model itself threw away is
 * entered at the most that it may have cost.
 * `money` is null without a price.
 */
export interface ModelReport {
  readonly stage: string
  readonly model: string
  readonly blocks: number
  readonly asked: number
  readonly empty: number
  readonly partial: number
  readonly failed: number
  readonly leftOut: number
  readonly made: number
  readonly rejected: Readonly<Record<string, number>>
  readonly calls: number
  readonly estimated?: number
  readonly kept: number
  readonly retries: number
  readonly promptTokens: number
  readonly tokens: number
  readonly money: number | null
  readonly seconds: number
}

/**
 * `fingerprint` changes whenever the output for the same input may change: name, version, options, model. `report`: of a stage that asks
 * models.
 */
export interface Stage {
  readonly name: string
  readonly fingerprint: string
  report?(): ModelReport
  /** What its own threads and processes have used so far, where it has any. */
  spent?(): OwnSeconds
}

/** Processor seconds: of threads in this process beside the caller's, and of processes of a part's own. */
export interface OwnSeconds {
  readonly threads: number
  readonly processes: number
}

export interface OpenOptions {
  readonly password?: string
}

/** A page, or a part of it, as PNG. */
export interface Rendering {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** The resolution really used, lower than asked when the pixel budget demands it. */
  readonly dpi: number
}

export interface OpenDocument {
  readonly record: DocumentRecord
  /** Pages count from 1. Rejects with a ColragError for a page that cannot be read; other pages stay readable. */
  page(number: number, ctx: RunContext): Promise<PageRecord>
  /** `area`: only this part of the page, in points; the whole page when absent. */
  render(number: number, options: { readonly dpi: number; readonly area?: Box }, ctx: RunContext): Promise<Rendering>
  close(): Promise<void>
}

/** Rejects with `encrypted`, `corrupt`, `empty`, `unsupported`, `over-budget` or `bad-input` when nothing of the file can be read. */
export interface DocumentReader extends Stage {
  readonly mediaTypes: readonly string[]
  open(uri: string, options: OpenOptions, ctx: RunContext): Promise<OpenDocument>
  close(): Promise<void>
}

/** What lies around a page: earlier pages with their blocks (nearest last), later pages (nearest first). */
export interface PageNeighbours {
  readonly document: DocumentRecord
  readonly before: readonly { readonly page: PageRecord; readonly blocks: readonly Block[] }[]
  readonly after: readonly PageRecord[]
}

/** Sees at most `window.before` pages and `window.after` pages around the one it reads, so that memory stays flat. */
export interface LayoutDetector extends Stage {
  readonly kinds: readonly BlockKind[]
  readonly window: { readonly before: number; readonly after: number }
  detect(page: PageRecord, neighbours: PageNeighbours, ctx: RunContext): Promise<readonly Block[]>
}

/** One text per block, in the order of `blocks`; a block that cannot be read has an empty text and a reported issue. */
export interface TextReader extends Stage {
  read(page: PageRecord, blocks: readonly Block[], ctx: RunContext): Promise<readonly BlockText[]>
  /** Frees engines; the reader may be used again afterwards. */
  close(): Promise<void>
}

export interface CaptionSubject {
  readonly block: Block
  readonly text: BlockText | null
  /** Texts of captions and headings that belong to the block, nearest first, then nearby body text. */
  readonly nearby: readonly NearbyText[]
  /** The block as it looks on the page, where the run cuts pictures out. */
  readonly picture?: ImageRef
}

/** `offset`: how many places in reading order it stands behind the block, negative before it. */
export interface NearbyText {
  readonly kind: BlockKind
  readonly text: string
  readonly blockId?: BlockId
  readonly offset?: number
}

/** Null where there is nothing to say. `looks`: whether it looks at `CaptionSubject.picture`; not unless it says so. */
export interface Captioner extends Stage {
  readonly kinds: readonly BlockKind[]
  readonly looks?: boolean
  caption(subject: CaptionSubject, ctx: RunContext): Promise<Caption | null>
}

export interface Passage {
  readonly blockId: BlockId
  readonly kind: BlockKind
  readonly text: string
  readonly table?: Table
  /** The nearest heading or the table's title, for what the text leaves unsaid. */
  readonly heading?: string
}

export interface TripleExtractor extends Stage {
  extract(passage: Passage, ctx: RunContext): Promise<readonly Triple[]>
}

/** `volume`: the thematic group the document was put into. Units come in tree order, parents before children. */
export interface UnitComposer extends Stage {
  compose(extraction: Extraction, placing: { readonly volume: string }): Iterable<Unit>
}
