import { afterAll, expect, test } from 'vitest'
import { pageObject, streamObject } from './fixtures/build-pdf.ts'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

const content = 'BT /F1 10 Tf 20 100 Td (words) Tj ET'
const garbage = ')) >> what'
const link = '<< /Type /Annot /Subtype /Link /Rect [20 10 120 18] /A << /S /URI /URI (https://example.org/) >> >>'

test('damaged notes of a page are one record, and the page is read with the links that are whole', async () => {
  const ctx = keepingContext()
  const pages = [{ content, extra: `/Annots [1000 0 R ${link} 1001 0 R]` }, { content }]
  const objects = new Map([
    [1000, garbage],
    [1001, garbage],
  ])
  const document = await openFixture(reader, { pages, objects }, ctx)
  const page = await document.page(1, ctx)
  expect([page.spans[0]?.text, page.links.length]).toEqual(['words', 1])
  expect(ctx.issues).toEqual([{ stage: 'pdf', subject: page.id, code: 'corrupt', message: expect.stringContaining('links') }])
  await document.page(2, ctx)
  expect(ctx.issues).toHaveLength(1)
})

test.each([
  ['list of notes', { content, extra: '/Annots 1000 0 R' }, ['content', 'links']],
  ['resources', { content, extra: '/Resources 1000 0 R' }, ['content']],
])('what a damaged %s costs a page is told', async (_, page, parts) => {
  const ctx = keepingContext()
  const document = await openFixture(reader, { pages: [page, { content }], objects: new Map([[1000, garbage]]) }, ctx)
  const { id } = await document.page(1, ctx)
  expect(ctx.issues).toEqual(parts.map((part) => ({ stage: 'pdf', subject: id, code: 'corrupt', message: expect.stringContaining(part) })))
  expect((await document.page(2, ctx)).spans[0]?.text).toBe('words')
})

test('a link that leads nowhere is no damage', async () => {
  const ctx = keepingContext()
  const nowhere = '<< /Type /Annot /Subtype /Link /Rect [20 10 120 18] /Dest (nowhere) >>'
  const document = await openFixture(reader, { pages: [{ content, extra: `/Annots [${nowhere} 1999 0 R]` }] }, ctx)
  expect((await document.page(1, ctx)).links).toEqual([])
  expect(ctx.issues).toEqual([])
})

const sheet = '<< /Type /Filespec /F (a.csv) /EF << /F 1002 0 R >> >>'
const files = new Map([
  [1000, '<< /Kids [1001 0 R 1001 0 R] >>'],
  [1001, `<< /Names [(a) ${sheet}] >>`],
  [1002, streamObject('/Type /EmbeddedFile', 'a,b\n')],
  [1003, garbage],
])

test.each([
  ['a list of embedded files that goes round', '/Names << /EmbeddedFiles 1000 0 R >>', 'embedded files', undefined],
  [
    'an embedded file without its bytes',
    `/Names << /EmbeddedFiles << /Names [(a) ${sheet} (b) << /Type /Filespec /F (lost.txt) >>] >> >>`,
    'embedded files cannot be unpacked: lost.txt',
    [
      { name: 'a.csv', bytes: 4 },
      { name: 'lost.txt', bytes: 0 },
    ],
  ],
  ['an outline whose first entry is damaged', '/Outlines << /First 1003 0 R >>', 'outline', undefined],
])('%s is one record of the document, and its pages are read', async (_, catalog, message, attachments) => {
  const ctx = keepingContext()
  const document = await openFixture(reader, { pages: [{ content }], catalog, objects: files }, ctx)
  expect(document.record.attachments).toEqual(attachments)
  expect((await document.page(1, ctx)).spans[0]?.text).toBe('words')
  expect(ctx.issues).toEqual([{ stage: 'pdf', subject: document.record.id, code: 'corrupt', message: expect.stringContaining(message) }])
})

test('whole links, files and outlines leave no record', async () => {
  const ctx = keepingContext()
  const objects = new Map([...files, [1004, `<< /Title (Part) /Dest [${pageObject(1)} 0 R /Fit] >>`]])
  const catalog = `/Names << /EmbeddedFiles << /Names [(a) ${sheet}] >> >> /Outlines << /First 1004 0 R /Last 1004 0 R >>`
  const document = await openFixture(reader, { pages: [{ content, extra: `/Annots [${link}]` }], catalog, objects }, ctx)
  expect([document.record.outline.length, document.record.attachments?.length, (await document.page(1, ctx)).links.length]).toEqual([
    1, 1, 1,
  ])
  expect(ctx.issues).toEqual([])
})
