import { fileURLToPath } from 'node:url'
import type { DocumentReader, Issue, OpenDocument, PageRecord, RunContext, TextSpan } from '@colrag/core'
import { ColragError, documentId, pageId } from '@colrag/core'
import { streamRecord } from '@colrag/core/schemas'
import { sha256, sliceBox } from '@colrag/stage-kit'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Paths: a healthy file of at least two pages, an empty file, and a file of another kind. */
export interface DocumentReaderCase {
  /** What the pages of the healthy file hold: glyphs, or a picture for a text recogniser. */
  readonly holds?: 'glyphs' | 'picture'
  readonly make: () => DocumentReader
  readonly healthy: string
  readonly empty: string
  readonly foreign: string
}

/** What every document reader keeps to: typed refusals, pages in one frame, equal records for equal bytes in any order. */
export function describeDocumentReader(name: string, { make, healthy, empty, foreign, holds = 'glyphs' }: DocumentReaderCase): void {
  describe(`${name} as a document reader`, () => {
    let reader: DocumentReader
    let document: OpenDocument
    const issues: Issue[] = []
    const ctx = pictureContext(issues)
    beforeAll(async () => {
      reader = make()
      document = await reader.open(healthy, {}, ctx)
    })
    afterAll(async () => {
      await document.close()
      await reader.close()
    })
    const codeOf = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => 'no error',
        (error: unknown) => (ColragError.is(error) ? error.code : error),
      )
    const everyPage = async (from: OpenDocument): Promise<PageRecord[]> => {
      const pages: PageRecord[] = []
      for (let n = 1; n <= from.record.pageCount; n++) pages.push(await from.page(n, ctx))
      return pages
    }

    it('has a name, media types and a fingerprint that stays', () => {
      expect([reader.name.length > 0, reader.mediaTypes.length > 0]).toEqual([true, true])
      expect(make().fingerprint).toBe(reader.fingerprint)
    })
    it('names a document by its bytes and keeps its place', () => {
      expect(document.record.id).toBe(documentId(sha256(readFileSync(healthy))))
      expect(fileURLToPath(document.record.uri)).toBe(healthy)
      expect([document.record.title.length > 0, document.record.pageCount >= 2]).toEqual([true, true])
      expect(streamRecord.safeParse({ type: 'document', value: document.record }).error).toBeUndefined()
    })
    it('opens a file URL as it opens a path', async () => {
      const again = await reader.open(document.record.uri, {}, ctx)
      expect(again.record).toEqual(document.record)
      await again.close()
    })
    it('gives pages as documented, with spans whose offsets stay inside their boxes', async () => {
      const pages = await everyPage(document)
      expect(pages.some((page) => (holds === 'glyphs' ? page.spans.length > 0 : page.raster !== undefined))).toBe(true)
      for (const page of pages) {
        expect(streamRecord.safeParse({ type: 'page', value: page }).error).toBeUndefined()
        expect([page.id, page.documentId]).toEqual([pageId(document.record.id, page.number), document.record.id])
        for (const span of page.spans) expect(faultOf(span)).toBeNull()
        expect(page.lines.every((l) => (l.y1 === l.y2 || l.x1 === l.x2) && l.x1 <= l.x2 && l.y1 <= l.y2)).toBe(true)
      }
    })
    it('gives equal records whatever was read before, in another process too', async () => {
      const forwards = await everyPage(document)
      const other = make()
      try {
        const again = await other.open(healthy, {}, ctx)
        for (let n = again.record.pageCount; n >= 1; n--) expect(await again.page(n, ctx)).toEqual(forwards[n - 1])
        await again.close()
      } finally {
        await other.close()
      }
    })
    it('answers several questions at once', async () => {
      const [second, first] = await Promise.all([document.page(2, ctx), document.page(1, ctx)])
      expect([first.number, second.number]).toEqual([1, 2])
    })
    it('draws a page in its frame, smaller where asked', async () => {
      const page = await document.page(1, ctx)
      const drawn = await document.render(1, { dpi: 50 }, ctx)
      expect([...drawn.bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
      expect(drawn.width).toBeCloseTo((page.width * drawn.dpi) / 72, -1)
      expect(drawn.height).toBeCloseTo((page.height * drawn.dpi) / 72, -1)
      expect(await codeOf(document.render(1, { dpi: 0 }, ctx))).toBe('invalid-options')
    })
    it('refuses with a code what it cannot read', async () => {
      expect(await codeOf(reader.open(empty, {}, ctx))).toBe('empty')
      expect(await codeOf(reader.open(foreign, {}, ctx))).toBe('bad-input')
      expect(await codeOf(reader.open(`${healthy}.none`, {}, ctx))).toBe('not-found')
      for (const number of [0, -1, 1.5, document.record.pageCount + 1]) expect(await codeOf(document.page(number, ctx))).toBe('not-found')
      expect((await document.page(1, ctx)).number).toBe(1)
    })
    it('stops when told to, and goes on afterwards', async () => {
      expect(await codeOf(document.page(1, { ...ctx, signal: AbortSignal.abort() }))).toBe('aborted')
      expect((await document.page(1, ctx)).number).toBe(1)
    })
  })
}

/** A run that keeps pictures and issues in memory. */
function pictureContext(issues: Issue[]): RunContext {
  const held = new Map<string, Uint8Array>()
  return {
    seed: 0,
    report: (issue) => issues.push(issue),
    assets: {
      get: (key) => Promise.resolve(held.get(key) ?? new Uint8Array()),
      put: (bytes) => {
        const key = `${sha256(bytes)}.png`
        held.set(key, bytes)
        return Promise.resolve(key)
      },
    },
  }
}

function faultOf(span: TextSpan): string | null {
  if (span.text === '') return 'a span without text'
  if (span.offsets.length !== span.text.length + 1) return `${span.text}: ${span.offsets.length} offsets`
  if (span.offsets.some((at, i) => at < (span.offsets[i - 1] ?? 0))) return `${span.text}: offsets fall`
  const whole = sliceBox(span, 0, span.text.length)
  const over = Math.max(
    span.box.x - whole.x,
    span.box.y - whole.y,
    whole.x + whole.width - span.box.x - span.box.width,
    whole.y + whole.height - span.box.y - span.box.height,
  )
  return over > 0.05 ? `${span.text}: offsets reach ${over} beyond the box` : null
}
