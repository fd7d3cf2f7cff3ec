import { ColragError } from '@colrag/core'
import type { ExtractionParts } from '../extract-document.ts'
import { extractionChain } from '../extract-document.ts'
import { localReader } from './local-reader.ts'
import type { PageReader } from './page-reader.ts'
import { WorkerProcess } from './worker-process.ts'

export interface WorkerPool {
  readonly size: number
  /** A reader of one's own until it is given back, in the order of asking; started when none is idle. Rejects when none can be started. */
  acquire(): Promise<PageReader>
  release(reader: PageReader): void
  /** Ends all of them, also those at work: their requests reject. */
  close(): void
}

/** A process that holds more than this is replaced, so that memory stays flat whatever it was fed. */
const recycleAbove = 1.2e9

/** This process and up to `size` - 1 others that run `module`, which must have the same parts; each for `share` processors. */
export function workerPool(module: string, parts: ExtractionParts, size: number, share: number): WorkerPool {
  const chain = extractionChain(parts)
  const here = localReader(parts, share)
  const idle: PageReader[] = [here]
  const all = new Set<PageReader>(idle)
  const waiting: (() => void)[] = []
  let busy = 0
  let closed = false
  const release = (reader: PageReader): void => {
    if (reader.alive && reader.rss < recycleAbove) idle.push(reader)
    else {
      reader.kill()
      all.delete(reader)
    }
    // The place goes to who has waited longest, or becomes free.
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
  return {
    size,
    release,
    async acquire() {
      if (busy >= size) await new Promise<void>((resolve) => waiting.push(resolve))
      else busy++
      if (closed) throw new ColragError('aborted', 'workers', 'reading was stopped')
      const at = idle.indexOf(here)
      const [held] = at >= 0 ? idle.splice(at, 1) : idle.splice(-1)
      if (held?.alive) return held
      const worker = new WorkerProcess(module, chain, share)
      all.add(worker)
      try {
        await worker.ready
        return worker
      } catch (error) {
        release(worker)
        throw error
      }
    },
    close() {
      closed = true
      for (const reader of all) reader.kill()
      all.clear()
      idle.length = 0
      for (const next of waiting.splice(0)) next()
    },
  }
}
