import type { DocumentRecord, RunContext } from '@colrag/core'
import type { PageExtraction } from '../extract-document.ts'
import type { WindowPage } from '../lay-out.ts'
import type { StageClock } from '../stage-clock.ts'
import type { OpenRequest, PagesRequest } from './protocol.ts'

/** Where the stages of a reader keep things, and who hears of their progress. */
export interface ReaderStores extends Pick<RunContext, 'cache' | 'assets'> {
  /** On whose account the stages run. */
  readonly clock?: StageClock
  onWork?(page: number): void
  onPage?(page: number, pages: number, stage: string, reused: boolean): void
}

export interface RangeListener {
  /** The layout window before the first page, as its digest. */
  onStart(digest: string): void
  onPage(page: PageExtraction): void
}

export interface RangeEnd {
  readonly window: readonly WindowPage[]
  readonly digest: string
}

/** Who reads pages, here or in a process of its own. One request at a time; keeps the last document open. */
export interface PageReader {
  /** False once it has died or was ended; then every request rejects. */
  readonly alive: boolean
  /** Resident memory in bytes after the last request, where it counts. */
  readonly rss: number
  /** Whether the document that was opened last is the one of this token. */
  holds(token: object): boolean
  open(token: object, request: Omit<OpenRequest, 'type'>, stores: ReaderStores): Promise<DocumentRecord>
  /** Pages of the document that was opened last, as they come. */
  pages(request: Omit<PagesRequest, 'type'>, stores: ReaderStores, listener: RangeListener): Promise<RangeEnd>
  close(): Promise<void>
  /** Ends it at once, whatever it is doing. */
  kill(): void
}
