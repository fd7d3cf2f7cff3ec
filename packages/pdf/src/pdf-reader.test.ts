import { describeDocumentReader } from '@colrag/testing'
import { afterAll, expect, test } from 'vitest'
import { buildPdf, pageObject, streamObject, utf16 } from './fixtures/build-pdf.ts'
import { keepingContext, openFixture, readFixture, writeFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())
const text = (words: string): string => `BT /F1 10 Tf 20 100 Td (${words}) Tj ET`

describeDocumentReader('pdfReader', {
  make: () => pdfReader(),
  healthy: writeFixture(
    buildPdf({
      pages: [
        { content: `${text('one')} 20 50 100 20 re S`, extra: '/Rotate 90' },
        { content: `BT /V1 20 Tf 200 180 Td ${utf16('縦書き')} Tj ET` },
        { content: 'BT /F1 20 Tf 0.9 0.436 -0.436 0.9 50 50 Tm (slanted) Tj ET' },
        { content: 'q 280 0 0 180 10 10 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\xff\xff\x00 EI Q' },
      ],
    }),
  ),
  empty: writeFixture(new Uint8Array()),
  foreign: writeFixture(Buffer.from('PK\x03\x04 this is a parcel')),
})

test('outline with pages and depths, page labels, metadata with ISO dates', async () => {
  const document = await openFixture(reader, {
    pages: [text('i'), text('1'), text('2')].map((content) => ({ content })),
    catalog: '/Outlines 1000 0 R /PageLabels << /Nums [0 << /S /r >> 1 << /S /D >>] >>',
    info: `/Title ${utf16('地域防災計画', true)} /Author (A) /Producer (P) /CreationDate (D:20260730153000+09'00') /ModDate (yesterday)`,
    objects: new Map([
      [1000, '<< /Type /Outlines /First 1001 0 R /Last 1003 0 R /Count 4 >>'],
      [1001, '<< /Title (Part) /Parent 1000 0 R /Next 1003 0 R /First 1002 0 R /Last 1002 0 R /Count 1 >>'],
      [1002, `<< /Title (Chapter) /Parent 1001 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`],
      [
        1003,
        `<< /Title (End) /Parent 1000 0 R /Prev 1001 0 R /Dest [${pageObject(3)} 0 R /Fit] /First 1004 0 R /Last 1004 0 R /Count 1 >>`,
      ],
      [1004, `<< /Title (Below) /Parent 1003 0 R /Dest [${pageObject(3)} 0 R /Fit] >>`],
    ]),
  })
  expect(document.record.outline).toEqual([
    { title: 'Part', page: 2, depth: 0 },
    { title: 'Chapter', page: 2, depth: 1 },
    { title: 'End', page: 3, depth: 0 },
    { title: 'Below', page: 3, depth: 1 },
  ])
  expect(document.record.title).toBe('地域防災計画')
  expect(document.record.metadata).toEqual({ Title: '地域防災計画', Author: 'A', Producer: 'P', CreationDate: '2026-07-30T15:30:00+09:00' })
  const labels = []
  for (const number of [1, 2, 3]) labels.push((await document.page(number, keepingContext())).label)
  expect(labels).toEqual(['i', '1', '2'])
})

test('a title that a program made up gives way to the name of the file', async () => {
  const document = await openFixture(
    reader,
    { pages: [{ content: text('x') }], info: '/Title (Microsoft Word - draft3.doc)' },
    keepingContext(),
    '%E8%A8%88%E7%94%BB.pdf',
  )
  expect(document.record.title).toBe('計画')
})

test('a file without its cross-reference table is repaired, one without pages is empty, one without a catalogue is corrupt', async () => {
  const whole = Buffer.from(buildPdf({ pages: [{ content: text('saved') }] }))
  const torn = whole.subarray(0, whole.lastIndexOf('xref\n0 1'))
  const document = await reader.open(writeFixture(torn), {}, keepingContext())
  expect((await document.page(1, keepingContext())).spans[0]?.text).toBe('saved')
  await expect(reader.open(writeFixture(buildPdf({ pages: [] })), {}, keepingContext())).rejects.toMatchObject({ code: 'empty' })
  await expect(reader.open(writeFixture(Buffer.from('%PDF-1.7\nnothing follows')), {}, keepingContext())).rejects.toMatchObject({
    code: 'corrupt',
  })
})

test('a page that cannot be read fails alone', async () => {
  const good = buildPdf({ pages: [{ content: text('first') }, { content: text('second') }] })
  const broken = Buffer.from(
    Buffer.from(good)
      .toString('latin1')
      .replace(`${pageObject(2)} 0 R]`, '999 0 R]'),
    'latin1',
  )
  const document = await reader.open(writeFixture(broken), {}, keepingContext())
  expect((await document.page(1, keepingContext())).spans[0]?.text).toBe('first')
  if (document.record.pageCount > 1) await expect(document.page(2, keepingContext())).rejects.toMatchObject({ code: 'corrupt' })
})

test('a page without contents is an empty page', async () => {
  const page = await readFixture(reader, '')
  expect([page.spans, page.lines, page.images, page.raster]).toEqual([[], [], [], undefined])
})

test('a scan gets a grey picture of the page within the pixel budget, with its real resolution', async () => {
  const small = pdfReader({ rasterPixels: 100_000 })
  try {
    const ctx = keepingContext()
    const page = await readFixture(small, 'q 300 0 0 200 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\xff\xff\x00 EI Q', undefined, ctx)
    const { image, dpi } = page.raster ?? { image: null, dpi: 0 }
    expect(image && image.width * image.height).toBeLessThanOrEqual(101_000)
    expect(image?.width).toBe(Math.round((300 * dpi) / 72))
    expect(dpi).toBeLessThan(100)
    expect((await ctx.assets.get(image?.key ?? '')).length).toBeGreaterThan(50)
  } finally {
    await small.close()
  }
})

test('a picture too large to decode is left out with a reason, and the page is read', async () => {
  const small = pdfReader({ imagePixels: 10 })
  const ctx = keepingContext()
  try {
    const picture = streamObject(
      '/Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8',
      '\x00'.repeat(16),
    )
    const page = await readFixture(
      small,
      { content: `${text('kept')} q 100 0 0 100 20 20 cm /Im Do Q`, resources: '/XObject << /Im 1000 0 R >>' },
      new Map([[1000, picture]]),
      ctx,
    )
    expect(page.spans[0]?.text).toBe('kept')
    expect(ctx.issues.map((issue) => issue.code)).toEqual(['over-budget'])
  } finally {
    await small.close()
  }
})

test('options that make no sense are refused', () => {
  expect(() => pdfReader({ rasterDpi: 0 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})
