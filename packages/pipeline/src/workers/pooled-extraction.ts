import { basename } from 'node:path'
import type { DerivedCache, DocumentRecord, RunContext } from '@colrag/core'
import type { DocumentExtraction, PageExtraction } from '../extract-document.ts'
import type { HostOptions } from '../extraction-host.ts'
import { diedUnasked } from '../lay-out.ts'
import type { SourceKeys } from '../open-source.ts'
import type { Source } from '../sources.ts'
import { planSegments } from './plan-segments.ts'
import { segmentOf } from './segment.ts'
import type { Segment } from './segment.ts'
import type { WorkerPool } from './worker-pool.ts'
import type { PageReader, ReaderStores } from './page-reader.ts'

export interface PooledOptions extends HostOptions {
  readonly describe: boolean
  readonly keys: SourceKeys
  readonly recordKey: string
}

/** Processes that may die before they come to a page. */
const mostDeaths = 3

/**
 * Reads a document in the processes of a pool: its pages are parted into stretches that are read at the same time and come out in order.
 * Each stretch begins with a layout window that was guessed from a few pages before; it counts only when the stretch before ended with just
 * that window, else it is read again, so that the result is that of one process. A page at which a process dies is left out.
 */
export async function extractByPool(
  pool: WorkerPool,
  source: Source,
  options: PooledOptions,
  ctx: RunContext,
): Promise<DocumentExtraction> {
  const token = {}
  const until = options.budget === undefined ? null : performance.now() + options.budget
  const name = basename(source.file)
  const timing = options.clock ? { clock: options.clock } : {}
  const request = {
    source,
    describe: options.describe,
    retry: options.retry === true,
    seed: ctx.seed,
    cache: !ctx.cache ? ('none' as const) : (await ctx.cache.get(options.recordKey)) ? ('filled' as const) : ('empty' as const),
    ...(options.password === undefined ? {} : { password: options.password }),
  }
  const open = (worker: PageReader, stores: ReaderStores): Promise<DocumentRecord> =>
    worker.open(token, { ...request, budget: until === null ? null : Math.max(0, until - performance.now()) }, stores)

  const first = await pool.acquire()
  let record: DocumentRecord
  try {
    record = await open(first, { ...ctx, ...timing })
  } catch (error) {
    pool.release(first)
    throw error
  }
  const segments = planSegments(record.pageCount, pool.size, options.alone).map(segmentOf)
  let next = 0
  let consumed = 0
  let drains = 0
  let closed = false
  let started = false
  let failure: unknown = null
  let wake = (): void => undefined
  /** Pages at which a process died: nobody else is to read them. */
  const deadly = new Set<number>()
  const change = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
    })

  /** Pages are kept at once; what depends on the window only when the window is known to be right. */
  const storesOf = (segment: Segment): ReaderStores => ({
    assets: ctx.assets,
    ...timing,
    ...(ctx.cache ? { cache: heldBack(ctx.cache, segment, options.keys.reader) } : {}),
    onWork: (page) => {
      segment.at = page
    },
    onPage: (page, pages, stage, reused) => {
      if (page >= segment.from && !segment.dropped) options.onPage?.(page, pages, stage, reused)
    },
  })

  /** Reads the rest of a segment; gives back the process that did it, which may be another one. */
  async function run(worker: PageReader, segment: Segment): Promise<PageReader> {
    let reader = worker
    let deaths = 0
    while (segment.next <= segment.to) {
      const at = segment.next
      segment.reader = reader
      segment.at = null
      try {
        const stores = storesOf(segment)
        if (!reader.holds(token)) await open(reader, stores)
        const before = segment.from === at ? windowBefore(segment) : undefined
        segment.state = at !== segment.from ? 'unchecked' : before ? 'right' : 'guessed'
        const end = await reader.pages({ from: at, to: segment.to, skip: [...deadly], ...(before ? { before } : {}) }, stores, {
          onStart: (digest) => {
            segment.start = digest
            wake()
          },
          onPage: (page) => {
            segment.take(page)
            wake()
          },
        })
        segment.end = end
        // Each page is told of one way or the other.
        while (segment.next <= segment.to) segment.take(lostPage(segment.next, name))
      } catch (error) {
        if (reader.alive || closed || segment.dropped || ctx.signal?.aborted) throw error
        if (segment.at !== null) deadly.add(segment.at)
        else if (++deaths >= mostDeaths) while (segment.next <= segment.to) segment.take(lostPage(segment.next, name))
        pool.release(reader)
        reader = await pool.acquire()
      }
      wake()
    }
    segment.reader = null
    segment.done = true
    wake()
    return reader
  }

  const windowBefore = (segment: Segment): Segment['window'] =>
    segment.from === 1 ? [] : (segment.window ?? segments[segments.indexOf(segment) - 1]?.end?.window)

  async function drain(worker: PageReader): Promise<void> {
    let reader = worker
    try {
      while (!closed && failure === null && mayStart()) {
        const segment = segments[next++] as Segment
        try {
          reader = await run(reader, segment)
        } catch (error) {
          reader = segment.reader ?? reader
          if (!segment.dropped) throw error
          break
        }
      }
    } catch (error) {
      failure ??= error
    } finally {
      pool.release(reader)
      wake()
    }
  }
  const mayStart = (): boolean => next < segments.length && next <= consumed + pool.size

  function pump(): void {
    for (let open = segments.length - next; open > 0 && drains < pool.size && mayStart(); open--) {
      drains++
      pool
        .acquire()
        .then(drain, (error: unknown) => {
          failure ??= error
          wake()
        })
        .finally(() => {
          drains--
        })
    }
  }

  /** Waits until it is known whether a segment began with the right window, and reads it again when it did not. */
  async function settle(index: number): Promise<Segment> {
    const segment = segments[index] as Segment
    while (segment.state === 'waiting' || (segment.state === 'guessed' && segment.start === null)) await waitOrFail()
    if (segment.state !== 'guessed') return segment
    const end = segments[index - 1]?.end
    if (!end || end.digest === segment.start) {
      await segment.keep(ctx.cache)
      return segment
    }
    segment.dropped = true
    segment.reader?.kill()
    const again = segmentOf(segment)
    again.window = end.window
    segments[index] = again
    void redo(again)
    return again
  }

  async function redo(segment: Segment): Promise<void> {
    let reader: PageReader | null = null
    try {
      reader = await pool.acquire()
      reader = await run(reader, segment)
    } catch (error) {
      reader = segment.reader ?? reader
      failure ??= error
    } finally {
      if (reader) pool.release(reader)
      wake()
    }
  }

  async function waitOrFail(): Promise<void> {
    ctx.signal?.throwIfAborted()
    if (failure !== null) throw failure
    await change()
  }

  async function* pages(): AsyncGenerator<PageExtraction> {
    started = true
    drains++
    void drain(first).finally(() => {
      drains--
    })
    for (let index = 0; index < segments.length; index++) {
      consumed = index
      pump()
      const segment = await settle(index)
      for (let number = segment.from; number <= segment.to; number++) {
        while (segment.pages.length === 0) await waitOrFail()
        yield segment.pages.shift() as PageExtraction
      }
      while (!segment.done) await waitOrFail()
    }
  }

  return {
    record,
    pages,
    close() {
      if (!started) pool.release(first)
      started = true
      closed = true
      return Promise.resolve()
    },
  }
}

/** A cache to which a segment's layout and texts come only when its window is right. */
function heldBack(cache: DerivedCache, segment: Segment, readerKey: string): DerivedCache {
  return {
    get: (key) => cache.get(key),
    put: (key, bytes) => {
      if (segment.state === 'right' || key.startsWith(`${readerKey}/page/`) || !key.includes('/page/')) return cache.put(key, bytes)
      if (segment.state === 'guessed' && !segment.dropped) segment.held.push([key, bytes])
      return Promise.resolve()
    },
  }
}

const lostPage = (number: number, file: string): PageExtraction => ({
  number,
  frame: null,
  blocks: [],
  texts: [],
  captions: [],
  triples: [],
  figures: [],
  doubtful: [],
  issues: [{ stage: 'worker', subject: `${file}, page ${number}`, code: 'internal', message: diedUnasked, hint: 'ingest it again' }],
})
