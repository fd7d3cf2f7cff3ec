import { ColragError } from '@colrag/core'
import type { Issue } from '@colrag/core'
import type { InspectedPage } from '@colrag/pipeline'
import { z } from 'zod'
import { endpoint, replied } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { blockShape, pageShape } from '../records.ts'
import type { BlockView, PageRecordView } from '../records.ts'
import type { Service } from '../service.ts'
import { documentOf } from './documents.ts'

const params = z.strictObject({ id: z.string(), n: z.coerce.number<string>().int().min(1).describe('counts from 1') })
type Params = z.output<typeof params>
const drawing = z.strictObject({ dpi: z.coerce.number<string>().int().min(18).max(300).default(110) })
const blockParams = z.strictObject({
  id: z.string().describe('as a page names it: DOCUMENT/pNNNNN/bNNNN, with or without its slashes escaped'),
})

export const pageEndpoint: Endpoint = endpoint<Params, undefined, undefined, PageRecordView>({
  method: 'GET',
  path: '/documents/:id/pages/:n',
  id: 'getPage',
  about: 'What was extracted from a page: blocks in reading order, tables, captions, statements',
  params: params as z.ZodType<Params>,
  success: { status: 200, about: 'The page; boxes are in points from its top left corner', schema: pageShape },
  problems: ['not-found', 'corrupt'],
  async handle(service, { params: { id, n }, signal }) {
    const page = await inspected(service, id, n, { signal })
    return {
      documentId: id,
      number: page.number,
      width: page.width,
      height: page.height,
      confidence: page.confidence,
      blocks: [...page.blocks],
      captions: page.captions.map(({ blockId, text }) => ({ blockId, text })),
      triples: page.triples.map(({ blockId, subject, predicate, object }) => ({ blockId, subject, predicate, object })),
      issues: [...page.issues],
    }
  },
})

export const pageImageEndpoint: Endpoint = endpoint<Params, z.output<typeof drawing>>({
  method: 'GET',
  path: '/documents/:id/pages/:n/image',
  id: 'getPageImage',
  about: 'A page as a picture, drawn from the very file that was ingested',
  params: params as z.ZodType<Params>,
  query: drawing as z.ZodType<z.output<typeof drawing>>,
  success: { status: 200, about: 'PNG; a very large page is drawn with less resolution than asked for', media: 'image/png' },
  problems: ['invalid-options', 'not-found', 'encrypted', 'corrupt', 'over-budget'],
  async handle(service, { params: { id, n }, query: { dpi }, signal, request, reply }) {
    documentOf(service.served, id)
    // A document's id is a hash of its content.
    const tag = `"${id}-${n}-${dpi}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === tag) {
      reply.code(304).send()
      return replied
    }
    const { picture, issues } = await inspected(service, id, n, { signal, dpi })
    if (!picture) throw undrawn(id, issues)
    reply.type('image/png').send(Buffer.from(picture.bytes))
    return replied
  },
})

export const blockEndpoint: Endpoint = endpoint<z.output<typeof blockParams>, undefined, undefined, BlockView>({
  method: 'GET',
  path: '/blocks/*id',
  id: 'getBlock',
  about: 'One block of a page as it was extracted, a table with its cells',
  params: blockParams,
  success: { status: 200, about: 'The block', schema: blockShape },
  problems: ['not-found', 'corrupt'],
  async handle(service, { params: { id }, signal }) {
    const [, document = '', number = '0'] = /^([^/]+)\/p(\d+)\/b\d+$/.exec(id) ?? []
    const page = document === '' ? null : await inspected(service, document, Number(number), { signal })
    const block = page?.blocks.find((b) => b.id === id)
    if (!page || !block)
      throw new ColragError('not-found', id, 'there is no such block', { hint: 'GET /documents/ID/pages/N lists those of a page' })
    const caption = page.captions.find((c) => c.blockId === id)
    const triples = page.triples.filter((t) => t.blockId === id)
    return {
      documentId: document,
      page: page.number,
      block,
      ...(caption ? { caption: caption.text } : {}),
      triples: triples.map(({ subject, predicate, object }) => ({ subject, predicate, object })),
    }
  },
})

/** Draws the page where `dpi` is given. Throws `not-found` for a page that does not exist. */
async function inspected(
  { served }: Service,
  id: string,
  number: number,
  { dpi, signal }: { dpi?: number; signal: AbortSignal },
): Promise<InspectedPage> {
  const entry = documentOf(served, id)
  if (number < 1 || number > entry.pages)
    throw new ColragError('not-found', id, `the document has ${entry.pages} pages; there is no page ${number}`)
  return served.page(entry, number, { signal, ...(dpi === undefined ? {} : { dpi }) })
}

/** Of the issues of a page that could not be drawn the last says why. */
function undrawn(id: string, issues: readonly Issue[]): ColragError {
  const { code = 'internal', message = 'the page could not be drawn', hint } = issues.at(-1) ?? {}
  return new ColragError(code, id, message, hint === undefined ? {} : { hint })
}
