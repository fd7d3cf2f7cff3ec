import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { buildPdf } from './fixtures/build-pdf.ts'
import { formBomb } from './fixtures/form-bomb.ts'
import { keepingContext, openFixture, textsOf, writeFixture } from './fixtures/read-fixture.ts'
import type { PdfReaderOptions } from './pdf-reader.ts'
import { pdfReader } from './pdf-reader.ts'

const cases: [string, PdfReaderOptions][] = [
  ['time', { pageSeconds: 2 }],
  ['memory', { memoryBytes: 300e6, pageSeconds: 100 }],
]
for (const [what, options] of cases) {
  test(`a page that takes too much ${what} fails alone, and the next one is read by a fresh process`, async () => {
    const reader = pdfReader(options)
    try {
      const ctx = keepingContext()
      const document = await openFixture(reader, formBomb(), ctx)
      expect(textsOf(await document.page(1, ctx))).toEqual(['before'])
      await expect(document.page(2, ctx)).rejects.toMatchObject({ code: 'over-budget' })
      expect(textsOf(await document.page(3, ctx))).toEqual(['after'])
    } finally {
      await reader.close()
    }
  })
}

test('a document has a budget of its own', async () => {
  const reader = pdfReader({ pageSeconds: 30, documentSeconds: 1 })
  try {
    const ctx = keepingContext()
    const document = await openFixture(reader, formBomb(), ctx)
    await expect(document.page(2, ctx)).rejects.toMatchObject({ code: 'over-budget' })
    await expect(document.page(1, ctx)).rejects.toMatchObject({ code: 'over-budget', message: expect.stringContaining('whole document') })
  } finally {
    await reader.close()
  }
})

test('aborting ends a page at once', async () => {
  const reader = pdfReader()
  try {
    const ctx = keepingContext()
    const document = await openFixture(reader, formBomb(), ctx)
    const abort = new AbortController()
    const page = document.page(2, { ...ctx, signal: abort.signal })
    setTimeout(() => abort.abort(), 300)
    await expect(page).rejects.toMatchObject({ code: 'aborted' })
    expect(textsOf(await document.page(3, ctx))).toEqual(['after'])
  } finally {
    await reader.close()
  }
})

test('a reader left open does not keep its program alive', () => {
  const file = writeFixture(buildPdf({ pages: [{ content: 'BT /F1 10 Tf 20 100 Td (bye) Tj ET' }] }))
  const program = `
    import { pdfReader } from ${JSON.stringify(new URL('./pdf-reader.ts', import.meta.url).href)}
    const ctx = { seed: 0, report() {}, assets: {} }
    const document = await pdfReader().open(${JSON.stringify(file)}, {}, ctx)
    console.log((await document.page(1, ctx)).spans[0].text)`
  const run = spawnSync(process.execPath, ['--conditions=colrag-source', '--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect([run.status, run.stdout.trim()]).toEqual([0, 'bye'])
})
