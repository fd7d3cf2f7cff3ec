import { expect, test } from 'vitest'
import { formBomb } from './fixtures/form-bomb.ts'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import type { PdfReaderOptions } from './pdf-reader.ts'
import { pdfReader } from './pdf-reader.ts'

/** Three pages with fifty strokes and a picture of 16 pixels each. */
const pages = [1, 2, 3].map((number) => ({
  content: `BT /F1 10 Tf 20 100 Td (page ${number}) Tj ET ${'0 0 m 9 9 l S '.repeat(50)} q 60 0 0 40 10 10 cm BI /W 4 /H 4 /CS /G /BPC 8 ID ${'\x7f'.repeat(16)} EI Q`,
}))

/** What each page says, or the code with which it fails, and where it fails. */
async function outcomes(options: PdfReaderOptions, recipe: Parameters<typeof openFixture>[1] = { pages }) {
  const reader = pdfReader({ rasters: 'none', ...options })
  const ctx = keepingContext()
  try {
    const document = await openFixture(reader, recipe, ctx)
    const told: unknown[] = []
    for (const number of [1, 2, 3]) {
      told.push(
        await document.page(number, ctx).then(
          (page) => page.spans[0]?.text,
          ({ code, subject, hint }: { code: string; subject: string; hint: string }) => ({ code, page: Number(subject.slice(-5)), hint }),
        ),
      )
    }
    return told
  } finally {
    await reader.close()
  }
}

const over = (page: number, option: string): object => ({ code: 'over-budget', page, hint: `raise the reader's ${option}` })

test('pages behind the operators that a document may paint with fail by name, those before stay', async () => {
  expect(await outcomes({})).toEqual(['page 1', 'page 2', 'page 3'])
  expect(await outcomes({ documentOperators: 10 })).toEqual(['page 1', over(2, 'documentOperators'), over(3, 'documentOperators')])
  expect(await outcomes({ documentOperators: 80 })).toEqual(['page 1', 'page 2', over(3, 'documentOperators')])
})

test('so do pages behind the pixels of its pictures, and a page that overran its own operators counts as many', async () => {
  expect(await outcomes({ documentPixels: 16 })).toEqual(['page 1', over(2, 'documentPixels'), over(3, 'documentPixels')])
  expect(await outcomes({ documentPixels: 17 })).toEqual(['page 1', 'page 2', over(3, 'documentPixels')])
  const bomb = await outcomes({ pageOperators: 1000, documentOperators: 1000 }, formBomb())
  expect(bomb).toEqual(['before', { ...over(2, ''), hint: expect.stringContaining('pageOperators') }, over(3, 'documentOperators')])
})

test('pictures drawn of pages count as well', async () => {
  const reader = pdfReader({ documentPixels: 1000 })
  const ctx = keepingContext()
  try {
    const document = await openFixture(reader, { pages: [{ content: '' }] }, ctx)
    const drawn = await document.render(1, { dpi: 20 }, ctx)
    expect(drawn.width * drawn.height).toBeGreaterThan(1000)
    await expect(document.render(1, { dpi: 20 }, ctx)).rejects.toMatchObject({
      code: 'over-budget',
      hint: expect.stringContaining('documentPixels'),
    })
  } finally {
    await reader.close()
  }
})

test('the fingerprint tells the budgets', () => {
  const prints = [{}, { documentPixels: 5 }, { documentOperators: 5 }].map((options) => pdfReader(options).fingerprint)
  expect(new Set(prints).size).toBe(3)
})
