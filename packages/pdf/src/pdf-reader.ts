import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DocumentReader, DocumentRecord } from '@colrag/core'
import { ColragError, documentId } from '@colrag/core'
import { fingerprint, sha256 } from '@colrag/stage-kit'
import { checkBytes } from './check-bytes.ts'
import { PdfProcess } from './child-process.ts'
import type { DocumentBudget } from './document-budget.ts'
import { askWithin } from './document-budget.ts'
import { documentTitle } from './document-title.ts'
import { pdfDocument } from './pdf-document.ts'
import type { FileRef, ReadingLimits } from './protocol.ts'

export interface PdfReaderOptions {
  /** Resolution of page pictures for OCR; lower where `rasterPixels` demands it. Default 300. */
  readonly rasterDpi?: number
  /** Most pixels of a page picture. Default 12 million. */
  readonly rasterPixels?: number
  /** Pictures inside a file with more pixels than this are not decoded. Default 1,300 million: a large plan at one bit a pixel. */
  readonly imagePixels?: number
  /** Longest time for one page, and for opening a file. Default 60. */
  readonly pageSeconds?: number
  /** Longest time for a whole document. Default: 120 and 10 more for each page. */
  readonly documentSeconds?: number
  /** Most memory of the process that reads. Default 2 GiB. */
  readonly memoryBytes?: number
}

const name = 'pdf'
const version = 2

/** Reads PDF files with pdf.js in a process of its own, so that no file can hang, crash or exhaust the caller. */
export function pdfReader(options: PdfReaderOptions = {}): DocumentReader {
  const { rasterDpi = 300, rasterPixels = 12e6, imagePixels = 1.3e9, pageSeconds = 60, memoryBytes: bytes = 2 * 2 ** 30 } = options
  const limits: ReadingLimits = { rasterDpi, rasterPixels, imagePixels }
  for (const [key, value] of Object.entries({
    ...limits,
    pageSeconds,
    memoryBytes: bytes,
    documentSeconds: options.documentSeconds ?? 1,
  })) {
    if (!(value > 0)) throw new ColragError('invalid-options', name, `${key} must be a number above 0`)
  }
  const process = new PdfProcess({ heapBytes: bytes / 2, recycle: { requests: 1000, bytes: Math.min(bytes / 2, 700e6) } })

  return {
    name,
    fingerprint: fingerprint(name, version, limits),
    mediaTypes: ['application/pdf'],
    async open(uri, { password }, ctx) {
      const path = uri.startsWith('file:') ? fileURLToPath(uri) : resolve(uri)
      const content = await readBytes(path, uri)
      checkBytes(content, uri)
      const file: FileRef = { path, sha256: sha256(content), ...(password === undefined ? {} : { password }) }
      const budget: DocumentBudget = { pageSeconds, bytes, seconds: pageSeconds }
      const ask = askWithin(process, file, limits, budget)
      const facts = await ask({ kind: 'open' }, uri, ctx.signal)
      budget.seconds = options.documentSeconds ?? 120 + 10 * facts.pageCount
      const record: DocumentRecord = {
        id: documentId(file.sha256),
        uri: pathToFileURL(path).href,
        title: documentTitle(facts.title, path),
        pageCount: facts.pageCount,
        path: [],
        outline: facts.outline,
        metadata: facts.metadata,
      }
      for (const trouble of facts.troubles) ctx.report({ stage: name, subject: record.id, ...trouble })
      return pdfDocument(name, record, ask, limits)
    },
    close: () => process.close(),
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
