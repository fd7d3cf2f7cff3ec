import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DocumentReader, DocumentRecord, ImageRef, OpenDocument, PageRecord, RunContext } from '@colrag/core'
import { ColragError, documentId, issueOf, pageId } from '@colrag/core'
import { fingerprint, sha256 } from '@colrag/stage-kit'
import { checkBytes } from './check-bytes.ts'
import { PdfProcess } from './child-process.ts'
import { documentTitle } from './document-title.ts'
import type { FileRef, PageFacts, Question, ReadingLimits, Replies, Trouble } from './protocol.ts'

export interface PdfReaderOptions {
  /** Resolution of page pictures for OCR; lower where `rasterPixels` demands it. Default 300. */
  readonly rasterDpi?: number
  /** Most pixels of a page picture. Default 12 million. */
  readonly rasterPixels?: number
  /** Pictures inside a file with more pixels than this are not decoded. Default 120 million. */
  readonly imagePixels?: number
  /** Longest time for one page, and for opening a file. Default 60. */
  readonly pageSeconds?: number
  /** Longest time for a whole document. Default: 120 and 10 more for each page. */
  readonly documentSeconds?: number
  /** Most memory of the process that reads. Default 2 GiB. */
  readonly memoryBytes?: number
}

const name = 'pdf'
const version = 1

/** Reads PDF files with pdf.js in a process of its own, so that no file can hang, crash or exhaust the caller. */
export function pdfReader(options: PdfReaderOptions = {}): DocumentReader {
  const limits: ReadingLimits = {
    rasterDpi: options.rasterDpi ?? 300,
    rasterPixels: options.rasterPixels ?? 12e6,
    imagePixels: options.imagePixels ?? 120e6,
  }
  const pageSeconds = options.pageSeconds ?? 60
  const bytes = options.memoryBytes ?? 2 * 2 ** 30
  for (const [key, value] of Object.entries({ ...limits, pageSeconds, bytes, documentSeconds: options.documentSeconds ?? 1 })) {
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
      const budget = { spent: 0, seconds: pageSeconds }
      const ask = <K extends keyof Replies>(
        body: Question & { readonly kind: K },
        subject: string,
        signal: AbortSignal | undefined,
      ): Promise<Replies[K]> => {
        const left = budget.seconds - budget.spent
        if (left <= 0)
          return Promise.reject(
            new ColragError('over-budget', subject, 'the time for the whole document is used up', {
              hint: "raise the reader's documentSeconds",
            }),
          )
        const spent = (seconds: number): void => {
          budget.spent += seconds
        }
        return process.ask<K>({ file, limits, ...body }, subject, {
          seconds: Math.min(pageSeconds, left),
          bytes,
          spent,
          ...(signal ? { signal } : {}),
        })
      }
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
      report(ctx, record.id, facts.troubles)
      return openDocument(record)

      function openDocument(record: DocumentRecord): OpenDocument {
        const known = (number: number): string => {
          const id = pageId(record.id, number)
          if (!(Number.isInteger(number) && number >= 1 && number <= record.pageCount))
            throw new ColragError('not-found', id, `there is no page ${number}; the document has ${record.pageCount}`)
          return id
        }
        return {
          record,
          async page(number, ctx) {
            const subject = known(number)
            const { rasterReason, troubles, ...facts }: PageFacts = await ask({ kind: 'page', number }, subject, ctx.signal)
            report(ctx, subject, troubles)
            const page: PageRecord = { id: pageId(record.id, number), documentId: record.id, ...facts }
            if (rasterReason === null) return page
            const raster = await rasterOf(number, subject, ctx)
            return raster ? { ...page, raster } : page
          },
          async render(number, { dpi }, ctx) {
            const subject = known(number)
            if (!(dpi > 0)) throw new ColragError('invalid-options', subject, 'dpi must be a number above 0')
            const { png, width, height, dpi: real, troubles } = await ask({ kind: 'render', number, dpi, grey: false }, subject, ctx.signal)
            report(ctx, subject, troubles)
            return { bytes: png, width, height, dpi: real }
          },
          close: () => Promise.resolve(),
        }
      }

      /** A page whose picture fails keeps its glyphs. */
      async function rasterOf(number: number, subject: string, ctx: RunContext): Promise<PageRecord['raster'] | null> {
        try {
          const drawn = await ask({ kind: 'render', number, dpi: limits.rasterDpi, grey: true }, subject, ctx.signal)
          report(ctx, subject, drawn.troubles)
          const image: ImageRef = {
            key: await ctx.assets.put(drawn.png, 'image/png'),
            mediaType: 'image/png',
            width: drawn.width,
            height: drawn.height,
          }
          return { image, dpi: drawn.dpi }
        } catch (error) {
          if (ColragError.is(error) && error.code === 'aborted') throw error
          ctx.report(issueOf(name, subject, error))
          return null
        }
      }
    },
    close: () => process.close(),
  }
}

const report = (ctx: RunContext, subject: string, troubles: readonly Trouble[]): void => {
  for (const trouble of troubles) ctx.report({ stage: name, subject, ...trouble })
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
