import { afterAll, expect, test } from 'vitest'
import { streamObject, utf16 } from './fixtures/build-pdf.ts'
import { keepingContext, readFixture, textsOf } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

/** A Japanese font, not embedded, with the named character map. */
const withMap = (map: string, more = ''): Map<number, string> =>
  new Map([[1000, `<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /${map} /DescendantFonts [6 0 R] ${more} >>`]])
const shown = (codes: string, at = '20 100'): string => `BT /J 10 Tf ${at} Td <${codes}> Tj ET`
const fonts = '/Resources << /Font << /J 1000 0 R /F1 3 0 R /H1 4 0 R >> >>'

for (const [map, codes, text, direction] of [
  ['90ms-RKSJ-H', '93fa967b8cea', '日本語', 'horizontal'],
  ['90ms-RKSJ-V', '93fa967b8cea', '日本語', 'vertical'],
  ['90msp-RKSJ-H', '413193fa', 'A1日', 'horizontal'],
  ['EUC-H', 'c6fccbdcb8ec', '日本語', 'horizontal'],
  ['H', '467c4b5c386c', '日本語', 'horizontal'],
  ['UniJIS-UCS2-H', '65e5672c8a9e', '日本語', 'horizontal'],
  ['UniJIS-UTF16-H', '65e5d842dfb7', '日𠮷', 'horizontal'],
] as const) {
  test(`the predefined character map ${map} is found in the package itself`, async () => {
    const ctx = keepingContext()
    const page = await readFixture(reader, { content: shown(codes), extra: fonts }, withMap(map), ctx)
    expect([textsOf(page), page.spans[0]?.direction, page.spans[0]?.suspect, ctx.issues]).toEqual([[text], direction, undefined, []])
  })
}

test('a character map that nobody has is reported, and the rest of the page is read', async () => {
  const ctx = keepingContext()
  const page = await readFixture(
    reader,
    { content: `${shown('93fa967b')} BT /F1 10 Tf 20 60 Td (Latin) Tj ET`, extra: fonts },
    withMap('NoSuchMap-H'),
    ctx,
  )
  expect(textsOf(page)).toContain('Latin')
  expect(ctx.issues.length).toBeGreaterThan(0)
})

test('half-width kana, full-width digits, radicals and compatibility ideographs stay as they are written', async () => {
  // Folding is the index's; a reader that folds would leave no original to show.
  const original = 'ｶﾅ２０２６㈱①﨑'
  const page = await readFixture(reader, `BT /H1 10 Tf 20 100 Td ${utf16(original)} Tj ET`)
  expect(textsOf(page).join('')).toBe(original)
  const radicals = await readFixture(reader, { content: shown('01000110'), extra: fonts }, partly('2f08', '2ea0'))
  expect(textsOf(radicals)).toEqual(['⼈⺠'])
})

test('vertical presentation forms read as the characters that they are forms of', async () => {
  const page = await readFixture(reader, `BT /V1 10 Tf 200 180 Td ${utf16('︵一︶')} Tj ET`)
  expect(textsOf(page)).toEqual(['（一）'])
})

const cmap = (body: string): string =>
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange ${body} endcmap end end`

/** A composite font whose codes 0100 and 0110 are mapped to two characters, and those from 0220 on to Latin letters. */
const partly = (first: string, second: string): Map<number, string> =>
  new Map([
    [1000, '<< /Type /Font /Subtype /Type0 /BaseFont /Part /Encoding /Identity-H /DescendantFonts [1001 0 R] /ToUnicode 1003 0 R >>'],
    [
      1001,
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Part /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 7 0 R >>',
    ],
    [
      1003,
      streamObject('', cmap(`1 beginbfrange <0220> <027a> <0020> endbfrange 2 beginbfchar <0100> <${first}> <0110> <${second}> endbfchar`)),
    ],
  ])
const hex = (text: string): string => [...text].map((c) => (c.charCodeAt(0) + 0x200).toString(16).padStart(4, '0')).join('')

for (const [what, character, suspicion] of [
  ['the private use area', 'e000', 'private-use'],
  ['U+FFFD', 'fffd', 'replacement-character'],
] as const) {
  test(`a block mapped to ${what} is suspect though the same font reads well elsewhere`, async () => {
    const good = 'a long and healthy line of the very same font'
    const lines = [0, 1, 2, 3, 4, 5].map((i) => shown(hex(good), `10 ${190 - i * 12}`)).join(' ')
    const page = await readFixture(
      reader,
      { content: `${lines} ${shown('0100011001000110', '10 60')}`, extra: fonts },
      partly(character, character),
    )
    expect(page.spans.map((span) => span.suspect ?? null)).toEqual([null, null, null, null, null, null, suspicion])
    expect(textsOf(page).slice(0, 6)).toEqual(Array.from({ length: 6 }, () => good))
  })
}

test('one unknown character does not condemn a font whose codes are Unicode and read well', async () => {
  const codes = [...'every letter of this line is numbered by its place in Unicode'].map((c) =>
    c.charCodeAt(0).toString(16).padStart(4, '0'),
  )
  const objects = partly('fffd', 'fffd')
  objects.set(1003, streamObject('', cmap('1 beginbfrange <0020> <007a> <0020> endbfrange 1 beginbfchar <0100> <fffd> endbfchar')))
  const page = await readFixture(reader, { content: shown(`${codes.join('')}0100`, '10 100'), extra: fonts }, objects)
  expect(page.spans.map((span) => span.suspect)).toEqual([undefined])
})

test('letters that a font maps to the wrong letters are implausible; the healthy font beside them is not', async () => {
  const sentence = 'nobody ever asked the quick brown fox why it jumps over the lazy dog in the garden of the house '
  const cipher = sentence.replace(/[a-z]/g, (c) => 'zyxwvutsrqponmlkjihgfedcba'[c.charCodeAt(0) - 97] ?? c)
  const block = (font: string, words: string, top: number): string =>
    [0, 1, 2].map((i) => `BT /${font} 4 Tf 10 ${top - i * 8} Td (${words}) Tj ET`).join(' ')
  const page = await readFixture(
    reader,
    { content: `${block('F1', sentence, 180)} ${block('C', cipher, 120)}`, extra: '/Resources << /Font << /F1 3 0 R /C 1000 0 R >> >>' },
    new Map([[1000, '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>']]),
  )
  expect(page.spans.map((span) => span.suspect ?? null)).toEqual([null, null, null, 'implausible', 'implausible', 'implausible'])
})
