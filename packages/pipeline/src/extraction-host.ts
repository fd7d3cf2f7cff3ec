import type { AnyRecipe, RunContext } from '@colrag/core'
import { extractDocument } from './extract-document.ts'
import type { DocumentExtraction, ExtractOptions } from './extract-document.ts'
import { recordKey, sourceKeys } from './open-source.ts'
import type { Source } from './sources.ts'
import { extractByPool } from './workers/pooled-extraction.ts'
import { workerPool } from './workers/worker-pool.ts'

/** `alone`: no other document is waiting, so that a short one may be parted too. */
export interface HostOptions extends Omit<ExtractOptions, 'jobs' | 'figures'> {
  readonly alone: boolean
}

/** Reads documents: in this process, or in several of its own. What comes out is the same. */
export interface ExtractionHost {
  /** Documents that may be open at the same time. */
  readonly documents: number
  open(source: Source, options: HostOptions, ctx: RunContext): Promise<DocumentExtraction>
  close(): void
}

export type HostedParts = Pick<AnyRecipe, 'reader' | 'layout' | 'text' | 'captions' | 'triples' | 'worker'>

/** One process can do the work behind the document reader for so many processors. */
export const servedProcessors = 4

/**
 * Reads with `jobs` processors. Most of the work is the document reader's, which has processes of its own: up to four processors are kept busy from
 * this process, by several documents and pages at once. For more, further processes run the parts' `worker` beside this one, if they name one.
 * `describe`: with captions, triples and pictures of figures. An abort of `signal` ends the other processes at once.
 */
export function extractionHost(
  parts: HostedParts,
  jobs: number,
  { describe, signal }: { readonly describe: boolean; readonly signal?: AbortSignal },
): ExtractionHost {
  const own = describe ? parts : { ...parts, captions: null, triples: null }
  // One more than there are processors: while one waits for its turn with the reader or for this process, the others keep them busy.
  const open = jobs > 1 ? jobs + 1 : 1
  const here = (source: Source, options: HostOptions, ctx: RunContext): ReturnType<typeof extractDocument> =>
    extractDocument(source, own, { ...options, figures: describe, jobs: open, ...(jobs > 1 ? { ahead: 2 * jobs } : {}) }, ctx)
  const processes = Math.ceil(jobs / servedProcessors)
  if (processes <= 1 || parts.worker === undefined) return { documents: open, open: here, close: () => undefined }
  const pool = workerPool(parts.worker, parts, processes, Math.ceil(jobs / processes))
  const stop = (): void => pool.close()
  signal?.addEventListener('abort', stop, { once: true })
  return {
    documents: processes,
    async open(source, options, ctx) {
      if (options.pages) return here(source, options, ctx)
      const keys = sourceKeys(source, parts)
      return extractByPool(pool, source, { ...options, describe, keys, recordKey: recordKey(source, keys) }, ctx)
    },
    close() {
      signal?.removeEventListener('abort', stop)
      pool.close()
    },
  }
}
