import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { buildPdf, pageObject, streamObject } from './fixtures/build-pdf.ts'
import { encryptPdf } from './fixtures/encrypt-pdf.ts'
import { formBomb } from './fixtures/form-bomb.ts'
import { keepingContext, openFixture, readFixture, textsOf, writeFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader({ pageSeconds: 20 })
afterAll(() => reader.close())
const text = (words: string): string => `BT /F1 10 Tf 20 100 Td (${words}) Tj ET`
const plain = { pages: [{ content: text('first') }, { content: text('second') }] }
/** The plain file with something in it written otherwise, its cross-reference table left behind. */
const altered = (from: string, to: string): string =>
  writeFixture(Buffer.from(Buffer.from(buildPdf(plain)).toString('latin1').replace(from, to), 'latin1'))

test('a file with a user password says so, and opens with either password', async () => {
  const path = writeFixture(buildPdf(encryptPdf(plain, 'user', 'owner')))
  const open = (password?: string): Promise<string> =>
    reader.open(path, password === undefined ? {} : { password }, keepingContext()).then(
      async (document) => textsOf(await document.page(1, keepingContext())).join(),
      (error: { code: string }) => error.code,
    )
  expect([await open(), await open('wrong'), await open('user'), await open('owner')]).toEqual(['encrypted', 'encrypted', 'first', 'first'])
  await expect(reader.open(path, {}, keepingContext())).rejects.toMatchObject({ hint: expect.stringContaining('--password') })
})

test('a file that only its owner may change opens without a password', async () => {
  const document = await openFixture(reader, encryptPdf(plain, '', 'owner'))
  expect([document.record.pageCount, textsOf(await document.page(2, keepingContext()))]).toEqual([2, ['second']])
})

test('a tree of pages that goes round in circles, or claims a billion pages, gives its pages or a typed refusal', async () => {
  const cases = [
    altered(`${pageObject(2)} 0 R]`, `${pageObject(2)} 0 R 2 0 R]`),
    altered(`[${pageObject(1)} 0 R`, `[2 0 R ${pageObject(1)} 0 R`),
    altered('/Count 2', '/Count 1000000000'),
    altered('/Count 2', '/Count -1'),
    altered('/Type /Pages', '/Type /Pages /Parent 2 0 R'),
  ]
  for (const path of cases) {
    const started = performance.now()
    const ctx = keepingContext()
    const document = await reader.open(path, {}, ctx).catch((error: unknown) => error as { code: string })
    if ('code' in document) {
      expect(['corrupt', 'empty', 'over-budget']).toContain(document.code)
    } else {
      expect(document.record.pageCount).toBeLessThan(10)
      // What the circle hides is told.
      const damaged = ctx.issues.some((issue) => issue.code === 'corrupt')
      expect(textsOf(await document.page(1, ctx))).toEqual(damaged ? [] : ['first'])
    }
    expect(performance.now() - started).toBeLessThan(30_000)
  }
})

test('a page of too many operators fails at once and alone, however deep its forms, and its process goes on', async () => {
  const strict = pdfReader({ pageOperators: 50_000 })
  try {
    const ctx = keepingContext()
    const document = await openFixture(strict, formBomb(), ctx)
    const page = document.page(2, ctx)
    await expect(page).rejects.toMatchObject({ code: 'over-budget', message: expect.stringContaining('operators') })
    expect([textsOf(await document.page(1, ctx)), textsOf(await document.page(3, ctx))]).toEqual([['before'], ['after']])
    await expect(document.render(2, { dpi: 20 }, ctx)).rejects.toMatchObject({ code: 'over-budget' })
    expect((await document.render(3, { dpi: 20 }, ctx)).width).toBe(83)
  } finally {
    await strict.close()
  }
})

test('a page that unpacks to gigabytes fails alone', async () => {
  const tight = pdfReader({ memoryBytes: 400e6, pageSeconds: 20 })
  try {
    const bomb = deflateSync(deflateSync(Buffer.alloc(1_500_000_000, ' '), { level: 9 }), { level: 9 }).toString('latin1')
    const ctx = keepingContext()
    const document = await openFixture(
      tight,
      {
        pages: [{ content: text('first') }, { content: '', extra: '/Contents 1000 0 R' }],
        objects: new Map([[1000, streamObject('/Filter [/FlateDecode /FlateDecode]', bomb)]]),
      },
      ctx,
    )
    await expect(document.page(2, ctx)).rejects.toMatchObject({ code: 'over-budget' })
    expect(textsOf(await document.page(1, ctx))).toEqual(['first'])
  } finally {
    await tight.close()
  }
})

test('arrays nested a hundred thousand deep end a page or are passed over, not the reader', async () => {
  const document = await openFixture(reader, {
    pages: [{ content: `${'['.repeat(100_000)} ${text('kept')}` }, { content: text('second') }],
  })
  await document.page(1, keepingContext()).catch((error: { code: string }) => expect(error.code).toBe('corrupt'))
  expect(textsOf(await document.page(2, keepingContext()))).toEqual(['second'])
})

test('bogus widths move no glyph off the page and give no offset that is no number', async () => {
  for (const widths of ['[1e38 1e38]', '[-5000 -5000]', '[(x) null]', '[]']) {
    const page = await readFixture(
      reader,
      {
        content: 'BT /W1 10 Tf 20 100 Td (ab) Tj ET BT /F1 10 Tf 20 60 Td (fine) Tj ET',
        extra: '/Resources << /Font << /W1 1000 0 R /F1 3 0 R >> >>',
      },
      new Map([[1000, `<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 97 /LastChar 98 /Widths ${widths} >>`]]),
    )
    expect(textsOf(page)).toContain('fine')
    for (const { offsets, box } of page.spans)
      expect([...offsets, box.x, box.y, box.width, box.height].every((n) => Number.isFinite(n))).toBe(true)
  }
})

test('text turned inside an upright page has a direction of its own', async () => {
  const page = await readFixture(
    reader,
    `${text('upright')} BT /F1 10 Tf 0 1 -1 0 200 50 Tm (up) Tj 0 -1 1 0 250 150 Tm (down) Tj -1 0 0 -1 150 50 Tm (over) Tj ET`,
  )
  expect(page.spans.map((span) => [span.text, span.direction])).toEqual([
    ['upright', 'horizontal'],
    ['up', 'up'],
    ['down', 'down'],
    ['over', 'flipped'],
  ])
})
