import { deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import { withoutOutlines } from './child/without-outlines.ts'
import { buildFont } from './fixtures/build-font.ts'
import type { FileRecipe } from './fixtures/build-pdf.ts'
import { streamObject } from './fixtures/build-pdf.ts'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())
const font = buildFont(3000)

/** One large font in two kinds of font objects, the font's bytes packed or bare. */
function recipe(packed: boolean): FileRecipe {
  const bytes = packed ? deflateSync(font) : font
  const entries = packed ? '/Filter /FlateDecode' : ''
  const descriptor =
    '/Type /FontDescriptor /FontName /Wide /Flags 32 /FontBBox [0 -120 1000 880] /Ascent 700 /Descent -300 /CapHeight 700 /ItalicAngle 0 /StemV 80 /FontFile2 1002 0 R'
  return {
    pages: [
      {
        content: 'BT /T 20 Tf 20 100 Td (abc xyz) Tj ET BT /C 20 Tf 20 60 Td <000100020003> Tj ET',
        extra: '/Resources << /Font << /T 1000 0 R /C 1003 0 R >> >>',
      },
    ],
    objects: new Map([
      [
        1000,
        '<< /Type /Font /Subtype /TrueType /BaseFont /Wide /FirstChar 97 /LastChar 122 /Widths [600 600 600] /Encoding /WinAnsiEncoding /FontDescriptor 1001 0 R >>',
      ],
      [1001, `<< ${descriptor} >>`],
      [1002, streamObject(`${entries} /Length1 ${font.length}`, bytes.toString('latin1'))],
      [1003, '<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /Identity-H /DescendantFonts [1004 0 R] /ToUnicode 1005 0 R >>'],
      [
        1004,
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Wide /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /CIDToGIDMap /Identity /FontDescriptor 1001 0 R >>',
      ],
      [
        1005,
        streamObject(
          '',
          '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0001> <001a> <0061> endbfrange endcmap end end',
        ),
      ],
    ]),
  }
}

test('a large font reads the same with its outlines left unread', async () => {
  expect(deflateSync(font).length).toBeGreaterThan(20_000)
  const ctx = keepingContext()
  const [lean, whole] = [await openFixture(reader, recipe(true), ctx), await openFixture(reader, recipe(false), ctx)]
  const pages = [await lean.page(1, ctx), await whole.page(1, ctx)]
  expect(pages[0]?.spans).toEqual(pages[1]?.spans)
  expect(pages[0]?.spans.map((span) => [span.text, span.font, span.suspect])).toEqual([
    ['abc xyz', 'Wide', undefined],
    ['abc', 'Wide', undefined],
  ])
  // The font's own heights, not those of its description.
  expect(pages[0]?.spans[1]?.box).toMatchObject({ y: 140 - 0.88 * 20, height: 20 })
  expect(ctx.issues).toEqual([])
})

test('drawing has all outlines, before reading and after', async () => {
  const ctx = keepingContext()
  const ink = async (packed: boolean, read: boolean): Promise<number[]> => {
    const document = await openFixture(reader, recipe(packed), ctx)
    if (read) await document.page(1, ctx)
    const { bytes, width, height } = await document.render(1, { dpi: 72 }, ctx)
    if (!read) await document.page(1, ctx)
    const context = createCanvas(width, height).getContext('2d')
    context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0)
    return [...context.getImageData(0, 0, width, height).data]
  }
  const whole = await ink(false, true)
  expect(whole.some((value) => value < 100)).toBe(true)
  expect(await ink(true, true)).toEqual(whole)
  expect(await ink(true, false)).toEqual(whole)
})

test('only large and sound TrueType fonts are stripped', () => {
  const stripped = withoutOutlines(font)
  expect(stripped.length).toBeLessThan(font.length / 20)
  expect(withoutOutlines(stripped)).toBe(stripped)
  const small = buildFont(100)
  const cut = font.subarray(0, font.length - 100)
  for (const bytes of [small, cut, Buffer.from('OTTO and more'), Buffer.alloc(0), Buffer.alloc(40)])
    expect(withoutOutlines(bytes)).toBe(bytes)
})
