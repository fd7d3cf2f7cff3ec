import { extractionChain } from '../extract-document.ts'
import type { ExtractionParts } from '../extract-document.ts'
import { spentSince, stageClock } from '../stage-clock.ts'
import type { StageSeconds } from '../stage-clock.ts'
import { localReader } from './local-reader.ts'
import type { ReaderStores } from './page-reader.ts'
import { errorOf, faultOf } from './protocol.ts'
import type { FromWorker, OpenRequest, PagesRequest, StoreCall, ToWorker } from './protocol.ts'

/**
 * Makes the process that calls it a worker: it reads the documents its parent names, a range of pages at a time, and keeps nothing but the
 * last one open. Cache and assets are the parent's, which alone writes. It ends when the parent does. The document reader is asked for up to
 * `ahead` pages before their turn.
 */
export function serveExtraction(parts: ExtractionParts, ahead: number = 1): void {
  const say = (message: FromWorker): boolean => process.send?.(message) ?? false
  const waiting = new Map<number, { resolve(value: Uint8Array | string | null): void; reject(error: Error): void }>()
  let next = 0
  const call = <T>(store: StoreCall): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.set(next, { resolve: resolve as (value: unknown) => void, reject })
      say({ type: 'call', call: next++, store })
    })
  const reader = localReader(parts, ahead)
  const clock = stageClock({ read: parts.reader, text: parts.text })
  let before: readonly StageSeconds[] = []
  let stores: ReaderStores | null = null

  /** What is put is not waited for: a parent that cannot write ends the request. */
  function storesFor({ cache }: OpenRequest): ReaderStores {
    return {
      clock,
      onWork: (page) => say({ type: 'at', page }),
      onPage: (page, pages, stage, reused) => say({ type: 'progress', page, pages, stage, reused }),
      assets: { get: (key) => call({ name: 'asset.get', key }), put: (bytes, mediaType) => call({ name: 'asset.put', bytes, mediaType }) },
      ...(cache === 'none'
        ? {}
        : {
            cache: {
              get: (key) => (cache === 'empty' ? Promise.resolve(null) : call({ name: 'cache.get', key })),
              put: (key, bytes) => {
                say({ type: 'put', key, bytes })
                return Promise.resolve()
              },
            },
          }),
    }
  }

  async function answer(message: OpenRequest | PagesRequest): Promise<FromWorker> {
    if (message.type === 'open') {
      stores = storesFor(message)
      return { type: 'opened', record: await reader.open({}, message, stores) }
    }
    const end = await reader.pages(message, stores as ReaderStores, {
      onStart: (digest) => say({ type: 'start', digest }),
      onPage: (page) => say({ type: 'page', page }),
    })
    const told = clock.spent()
    const spent = spentSince(told, before)
    before = told
    return { type: 'done', ...end, rss: process.memoryUsage.rss(), spent }
  }

  process.on('message', (message: ToWorker) => {
    if (message.type === 'answer' || message.type === 'refusal') {
      const asked = waiting.get(message.call)
      waiting.delete(message.call)
      if (message.type === 'answer') asked?.resolve(message.value)
      else asked?.reject(errorOf(message.fault))
      return
    }
    answer(message).then(say, (error: unknown) => say({ type: 'failed', fault: faultOf(error, 'worker') }))
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the whole group; the parent decides what becomes of the work.
  process.on('SIGINT', () => undefined)
  say({ type: 'ready', chain: extractionChain(parts) })
}
