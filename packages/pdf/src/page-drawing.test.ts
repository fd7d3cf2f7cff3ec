import type { Rendering } from '@colrag/core'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import type { FileRecipe } from './fixtures/build-pdf.ts'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

const drawing: FileRecipe = {
  pages: [
    {
      content:
        'BT /F1 24 Tf 20 100 Td (Some words) Tj ET 1 0 0 rg 200 20 60 40 re f 0 0 1 RG 3 w 10 10 m 290 190 l S q 80 0 0 60 30 20 cm BI /W 4 /H 3 /CS /G /BPC 8 ID \x00\x40\x80\xc0\xff\x20\x60\xa0\xe0\x10\x50\x90 EI Q',
      extra: '/Rotate 90',
    },
  ],
}

async function pixels({ bytes, width, height }: Rendering, x = 0, y = 0, w = width, h = height): Promise<Buffer> {
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0)
  return Buffer.from(context.getImageData(x, y, w, h).data)
}

test('a part of a page is drawn as it looks in the picture of the whole page', async () => {
  const ctx = keepingContext()
  const document = await openFixture(reader, drawing, ctx)
  const whole = await document.render(1, { dpi: 100 }, ctx)
  expect([whole.width, whole.height, whole.dpi]).toEqual([278, 417, 100])
  for (const area of [
    { x: 0, y: 0, width: 200, height: 300 },
    { x: 36, y: 72, width: 108, height: 144 },
    { x: 17.3, y: 40.9, width: 61.7, height: 33.3 },
    { x: 150, y: 250, width: 500, height: 500 },
  ]) {
    const part = await document.render(1, { dpi: 100, area }, ctx)
    const at = (v: number): number => Math.round((v * 100) / 72)
    const right = at(Math.min(200, area.x + area.width))
    const bottom = at(Math.min(300, area.y + area.height))
    expect([part.width, part.height, part.dpi]).toEqual([right - at(area.x), bottom - at(area.y), 100])
    const cut = await pixels(whole, at(area.x), at(area.y), part.width, part.height)
    // Edges of shapes are softened, which rounds a little differently at another place.
    const off = [...(await pixels(part))].map((value, i) => Math.abs(value - (cut[i] ?? 0)))
    expect(off.reduce((a, b) => Math.max(a, b), 0)).toBeLessThan(32)
    expect(off.filter((d) => d > 0).length).toBeLessThan(0.02 * off.length)
  }
})

test('the pixel budget counts the pixels of the part, and the resolution used is told', async () => {
  const small = pdfReader({ rasterPixels: 10_000 })
  try {
    const ctx = keepingContext()
    const document = await openFixture(small, drawing, ctx)
    const part = await document.render(1, { dpi: 144, area: { x: 10, y: 10, width: 50, height: 50 } }, ctx)
    expect([part.width, part.height, part.dpi]).toEqual([100, 100, 144])
    const larger = await document.render(1, { dpi: 300, area: { x: 10, y: 10, width: 100, height: 100 } }, ctx)
    expect([larger.width, larger.height, larger.dpi]).toEqual([100, 100, 72])
    const whole = await document.render(1, { dpi: 300 }, ctx)
    expect(whole.width * whole.height).toBeLessThan(10_200)
    expect(whole.dpi).toBeLessThan(30)
  } finally {
    await small.close()
  }
})

test('an area outside the page or without a size is refused', async () => {
  const ctx = keepingContext()
  const document = await openFixture(reader, drawing, ctx)
  for (const area of [
    { x: 500, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: 0, y: Number.NaN, width: 10, height: 10 },
  ])
    await expect(document.render(1, { dpi: 72, area }, ctx)).rejects.toMatchObject({ code: 'invalid-options' })
})

test('huge pages are drawn smaller, not blank: 200 inches by 200 within the pixel budget', async () => {
  const ctx = keepingContext()
  const document = await openFixture(reader, { pages: [{ content: '0 0 7200 14400 re f', mediaBox: [0, 0, 14400, 14400] }] }, ctx)
  const drawn = await document.render(1, { dpi: 300 }, ctx)
  expect(Math.abs(drawn.width * drawn.height - 12e6)).toBeLessThan(10_000)
  expect(drawn.dpi).toBeCloseTo((Math.sqrt(12e6) / 14400) * 72, 1)
  const [left, right] = [await pixels(drawn, 100, 100, 1, 1), await pixels(drawn, drawn.width - 100, 100, 1, 1)]
  expect([left[0], right[0]]).toEqual([0, 255])
})

test('pictures of pages: those that need one, all, or none; what is read is the same, and the fingerprint is not', async () => {
  const recipe: FileRecipe = {
    pages: [
      { content: 'BT /F1 10 Tf 20 100 Td (words) Tj ET' },
      { content: 'q 280 0 0 180 10 10 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\xff\xff\x00 EI Q' },
    ],
  }
  const prints = new Set<string>()
  const records = []
  for (const rasters of ['needed', 'all', 'none'] as const) {
    const chosen = pdfReader({ rasters, rasterDpi: 72 })
    try {
      const ctx = keepingContext()
      const document = await openFixture(chosen, recipe, ctx)
      const pages = [await document.page(1, ctx), await document.page(2, ctx)]
      expect(pages.map((page) => page.raster?.dpi)).toEqual(
        { needed: [undefined, 72], all: [72, 72], none: [undefined, undefined] }[rasters],
      )
      records.push(pages.map((page) => ({ ...page, raster: undefined })))
      prints.add(chosen.fingerprint)
    } finally {
      await chosen.close()
    }
  }
  expect(prints.size).toBe(3)
  expect(records[1]).toEqual(records[0])
  expect(records[2]).toEqual(records[0])
  expect(() => pdfReader({ rasters: 'some' as never })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})
