import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Attachment, DocumentReader, DocumentRecord } from '@colrag/core'
import { ColragError, documentId, issueOf } from '@colrag/core'
import { fingerprint, sha256 } from '@colrag/stage-kit'
import { checkBytes } from './check-bytes.ts'
import type { DocumentBudget } from './document-budget.ts'
import { askWithin } from './document-budget.ts'
import { documentTitle } from './document-title.ts'
import { pdfDocument } from './pdf-document.ts'
import { PdfProcesses } from './pdf-processes.ts'
import type { FileRef, ReadingLimits } from './protocol.ts'

export interface PdfReaderOptions {
  /**
   * Which pages get a picture: `needed` (default) those whose glyphs cannot tell everything, for OCR; `all` every page, for detectors that
   * look at pixels; `none` no page, where only the text that the file holds is wanted.
   */
  readonly rasters?: 'needed' | 'all' | 'none'
  /** Resolution of page pictures for OCR; lower where `rasterPixels` demands it. Default 300. */
  readonly rasterDpi?: number
  /** Most pixels of a page picture. Default 12 million. */
  readonly rasterPixels?: number
  /** Pictures inside a file with more pixels than this are not decoded. Default 1,300 million: a large plan at one bit a pixel. */
  readonly imagePixels?: number
  /** Most operators that one page may paint with. Default 4 million. */
  readonly pageOperators?: number
  /** Longest time for one page, and for opening a file. Default 60. */
  readonly pageSeconds?: number
  /** Longest time for a whole document. Default: 120 and 10 more for each page. */
  readonly documentSeconds?: number
  /**
   * Most operators that all pages of a document together may paint with, counted as pages are read; one that runs over its own budget counts
   * `pageOperators`. Pages after that fail with `over-budget`. Default: 40 million and 400,000 more for each page.
   */
  readonly documentOperators?: number
  /** Most pixels of all pictures inside a document and all that are drawn of its pages, likewise. Default: 20,000 million and 200 million more for each page. */
  readonly documentPixels?: number
  /** Most memory of a process that reads. Default 2 GiB. */
  readonly memoryBytes?: number
  /**
   * How many processes read at once. Default 1. They are shared by all open documents and all pages asked for at the same time, so ask for as
   * many at once; each holds one file open, and records do not depend on the count.
   */
  readonly processes?: number
}

const name = 'pdf'
const version = 4

/** Reads PDF files with pdf.js in a process of its own, so that no file can hang, crash or exhaust the caller. */
export function pdfReader(options: PdfReaderOptions = {}): DocumentReader {
  const { rasters = 'needed', rasterDpi = 300, rasterPixels = 12e6, imagePixels = 1.3e9, pageOperators = 4e6 } = options
  const { pageSeconds = 60, memoryBytes: bytes = 2 * 2 ** 30, processes = 1 } = options
  const numbers = { rasterDpi, rasterPixels, imagePixels, pageOperators }
  const limits: ReadingLimits = { rasters, ...numbers }
  const { documentSeconds = 1, documentOperators = 1, documentPixels = 1 } = options
  const ofDocument = { documentSeconds, documentOperators, documentPixels }
  for (const [key, value] of Object.entries({ ...numbers, pageSeconds, memoryBytes: bytes, ...ofDocument, processes })) {
    if (!(value > 0)) throw new ColragError('invalid-options', name, `${key} must be a number above 0`)
  }
  if (!['needed', 'all', 'none'].includes(rasters))
    throw new ColragError('invalid-options', name, `rasters cannot be "${String(rasters)}"`, { hint: 'needed, all or none' })
  const pool = new PdfProcesses(Math.ceil(processes), {
    heapBytes: bytes / 2,
    recycle: { requests: 1000, bytes: Math.min(bytes / 2, 700e6) },
  })

  return {
    name,
    fingerprint: fingerprint(name, version, {
      ...limits,
      ...(options.documentOperators === undefined ? {} : { documentOperators }),
      ...(options.documentPixels === undefined ? {} : { documentPixels }),
    }),
    mediaTypes: ['application/pdf'],
    async open(uri, { password }, ctx) {
      const path = uri.startsWith('file:') ? fileURLToPath(uri) : resolve(uri)
      const content = await readBytes(path, uri)
      checkBytes(content, uri)
      const file: FileRef = { path, sha256: sha256(content), ...(password === undefined ? {} : { password }) }
      const budget: DocumentBudget = { pageSeconds, bytes, seconds: pageSeconds, operators: Infinity, pixels: Infinity }
      const ask = askWithin(pool, file, limits, budget)
      const facts = await ask({ kind: 'open' }, uri, ctx.signal)
      budget.seconds = options.documentSeconds ?? 120 + 10 * facts.pageCount
      budget.operators = options.documentOperators ?? 40e6 + 400e3 * facts.pageCount
      budget.pixels = options.documentPixels ?? 20e9 + 200e6 * facts.pageCount
      const id = documentId(file.sha256)
      const attachments = await withSizes(
        facts.attachments ?? [],
        () => ask({ kind: 'sizes' }, uri, ctx.signal),
        (error) => ctx.report(issueOf(name, id, error)),
      )
      const record: DocumentRecord = {
        id,
        uri: pathToFileURL(path).href,
        title: documentTitle(facts.title, path),
        pageCount: facts.pageCount,
        path: [],
        outline: facts.outline,
        metadata: facts.metadata,
        ...(attachments.length > 0 ? { attachments } : {}),
      }
      for (const trouble of facts.troubles) ctx.report({ stage: name, subject: id, ...trouble })
      return pdfDocument(name, record, ask, limits)
    },
    spent: () => ({ threads: 0, processes: pool.cpuSeconds }),
    close: () => pool.close(),
  }
}

/** Embedded files that cannot be unpacked, or not within the budget, are told of and named all the same, with 0 bytes. */
async function withSizes(
  listed: readonly Attachment[],
  ask: () => Promise<{ readonly bytes: readonly number[] }>,
  failed: (error: unknown) => void,
): Promise<readonly Attachment[]> {
  if (listed.length === 0) return listed
  try {
    const { bytes } = await ask()
    const lost = listed.filter((_, i) => (bytes[i] ?? -1) < 0).map((attachment) => attachment.name)
    if (lost.length > 0) {
      const shown = lost.length > 3 ? `${lost.slice(0, 3).join(', ')} and ${lost.length - 3} more` : lost.join(', ')
      failed(new ColragError('corrupt', 'attachments', `embedded files cannot be unpacked: ${shown}`))
    }
    return listed.map((attachment, i) => ({ ...attachment, bytes: Math.max(0, bytes[i] ?? 0) }))
  } catch (error) {
    if (ColragError.is(error) && error.code === 'aborted') throw error
    failed(error)
    return listed
  }
}

async function readBytes(path: string, uri: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'ENOENT') throw new ColragError('not-found', uri, 'there is no such file', { cause })
    if (code === 'ERR_FS_FILE_TOO_LARGE') throw new ColragError('over-budget', uri, 'the file is larger than 2 GiB', { cause })
    throw new ColragError('bad-input', uri, `the file cannot be read: ${(cause as Error).message}`, { cause })
  }
}
