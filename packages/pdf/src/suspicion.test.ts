import { afterAll, expect, test } from 'vitest'
import { plausibleText } from './child/plausible-text.ts'
import { streamObject } from './fixtures/build-pdf.ts'
import { readFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

/** A composite font whose codes are glyph numbers, with or without a map to Unicode. */
function fontByGlyph(map: string | null): Map<number, string> {
  return new Map([
    [
      1000,
      `<< /Type /Font /Subtype /Type0 /BaseFont /Strange /Encoding /Identity-H /DescendantFonts [1001 0 R] ${map === null ? '' : '/ToUnicode 1003 0 R'} >>`,
    ],
    [
      1001,
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Strange /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 1002 0 R >>',
    ],
    [
      1002,
      '<< /Type /FontDescriptor /FontName /Strange /Flags 4 /FontBBox [0 -200 1000 800] /Ascent 800 /Descent -200 /CapHeight 700 /ItalicAngle 0 /StemV 80 >>',
    ],
    [
      1003,
      streamObject(
        '',
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange ${map ?? ''} endcmap end end`,
      ),
    ],
  ])
}
const codes = (numbers: readonly number[]): string => `<${numbers.map((n) => n.toString(16).padStart(4, '0')).join('')}>`
const shifted = (text: string, by: number): number[] => [...text].map((c) => c.charCodeAt(0) + by)
const sentence = 'The quick brown fox jumps over the lazy dog, and nobody ever asked it why'
const page = (numbers: readonly number[], map: string | null, more = ''): ReturnType<typeof readFixture> =>
  readFixture(
    reader,
    { content: `BT /S 6 Tf 10 100 Td ${codes(numbers)} Tj ET ${more}`, extra: '/Resources << /Font << /S 1000 0 R /F1 3 0 R >> >>' },
    fontByGlyph(map),
  )

test('glyph numbers without a map are no characters; a healthy font beside them stays healthy and cannot dilute them', async () => {
  const healthy = Array.from(
    { length: 8 },
    (_, i) => `BT /F1 6 Tf 10 ${80 - i * 8} Td (An ordinary line of text that can be read, number ${i}) Tj ET`,
  ).join(' ')
  const read = await page(shifted(sentence, -29), null, healthy)
  expect(read.spans.map((s) => s.suspect ?? null)).toEqual(['no-unicode-map', ...Array.from({ length: 8 }, () => null)])
  expect(read.raster?.image.mediaType).toBe('image/png')
})

test('glyphs that are numbered by Unicode need no map', async () => {
  const read = await page(shifted(sentence, 0), null)
  expect(read.spans.map((s) => s.suspect ?? null)).toEqual([null])
  expect(read.raster).toBeUndefined()
})

test('a map to the private use area or to U+FFFD is no map', async () => {
  const secret = await page(shifted('secret', 0), '1 beginbfrange <0041> <007a> <E041> endbfrange')
  const replaced = await page(
    shifted('secret', 0),
    `6 beginbfchar ${shifted('secrt', 0)
      .map((n) => `<00${n.toString(16)}> <FFFD>`)
      .join(' ')} endbfchar`,
  )
  expect([secret.spans[0]?.suspect, replaced.spans[0]?.suspect]).toEqual(['private-use', 'replacement-character'])
})

test('plausible: real text of many scripts, and texts too short to tell', () => {
  const real = [
    sentence,
    '令和４年度一般会計予算の総額は、歳入歳出それぞれ二百億円と定める。',
    '이 문서는 한국어로 작성되었으며 읽을 수 있습니다',
    'Съешь ещё этих мягких французских булок, да выпей чаю',
    'كل الناس يولدون أحرارا ومتساوين في الكرامة والحقوق',
    'ประเทศไทยมีเมืองหลวงชื่อกรุงเทพมหานคร',
    '人人生而自由，在尊严和权利上一律平等，他们赋有理性和良心',
    'GND VCC R12 C33 D5 SCL SDA',
    '1,234 5,678',
    '',
  ]
  expect(real.filter((text) => !plausibleText(text))).toEqual([])
})

test('implausible: character identifiers read as code points, random kanji, substituted letters', () => {
  const asCodes = String.fromCharCode(...Array.from({ length: 60 }, (_, i) => 0x370 + i * 53))
  const random = String.fromCharCode(...Array.from({ length: 60 }, (_, i) => 0x4e00 + ((i * 7919) % 20000)))
  const cipher = sentence.repeat(4).replace(/[a-z]/g, (c) => 'zyxwvutsrqponmlkjihgfedcba'[c.charCodeAt(0) - 97] ?? c)
  expect([asCodes, random, cipher].filter(plausibleText)).toEqual([])
})
