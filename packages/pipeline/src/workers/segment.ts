import type { DerivedCache } from '@colrag/core'
import type { PageExtraction } from '../extract-document.ts'
import type { WindowPage } from '../lay-out.ts'
import type { PageSpan } from './plan-segments.ts'
import type { PageReader, RangeEnd } from './page-reader.ts'

/** A stretch of pages on its way. */
export interface Segment extends PageSpan {
  /** The first page that has not come yet. */
  next: number
  readonly pages: PageExtraction[]
  /** The window to begin with, where it is known. */
  window: readonly WindowPage[] | undefined
  /**
   * `guessed`: begun with a window that may turn out wrong; `right`: with the true one; `unchecked`: begun anew after a process died, with
   * no true one to be had.
   */
  state: 'waiting' | 'guessed' | 'right' | 'unchecked'
  /** Digest of the window it was begun with. */
  start: string | null
  end: RangeEnd | null
  /** What a guess would put into the cache. */
  readonly held: [key: string, bytes: Uint8Array][]
  /** Another segment has taken its place. */
  dropped: boolean
  /** All its pages have come. */
  done: boolean
  /** The page that a stage was last at. */
  at: number | null
  /** The process that is at it. */
  reader: PageReader | null
  take(page: PageExtraction): void
  /** The guess was right: what was held back is kept. */
  keep(cache: DerivedCache | undefined): Promise<void>
}

export function segmentOf({ from, to }: PageSpan): Segment {
  return {
    from,
    to,
    next: from,
    pages: [],
    window: undefined,
    state: 'waiting',
    start: null,
    end: null,
    held: [],
    dropped: false,
    done: false,
    at: null,
    reader: null,
    take(page) {
      this.pages.push(page)
      this.next = page.number + 1
    },
    async keep(cache) {
      this.state = 'right'
      for (const [key, bytes] of this.held.splice(0)) await cache?.put(key, bytes)
    },
  }
}
