import { containsPoint } from '@colrag/core'
import { sliceBox } from '@colrag/stage-kit'
import { afterAll, expect, test } from 'vitest'
import { streamObject, utf16 } from './fixtures/build-pdf.ts'
import { keepingContext, openFixture, readFixture, textsOf } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

/** Helvetica: H 722, i 222 thousandths of an em; ascent and descent are those of the standard metrics. */
const hi = 'BT /F1 20 Tf 120 140 Td (Hi) Tj ET'
const width = (0.722 + 0.222) * 20

for (const rotate of [0, 90, 180, 270]) {
  for (const unit of [1, 2]) {
    test(`text lies where it is seen: rotated by ${rotate}, cropped, user unit ${unit}`, async () => {
      const page = await readFixture(reader, { content: hi, extra: `/Rotate ${rotate} /CropBox [50 60 250 190] /UserUnit ${unit}` })
      const turned = rotate % 180 === 90
      expect([page.width, page.height]).toEqual((turned ? [130, 200] : [200, 130]).map((side) => side * unit))
      // From the corner of the crop box: the baseline runs from (70, 80) to (70 + width, 80), y up.
      const at = (x: number, y: number): [number, number] => {
        const [u, v] = rotate === 0 ? [x, 130 - y] : rotate === 90 ? [y, x] : rotate === 180 ? [200 - x, y] : [130 - y, 200 - x]
        return [u * unit, v * unit]
      }
      const span = page.spans[0]
      expect(span?.text).toBe('Hi')
      expect(span?.direction).toBe(rotate === 0 ? 'horizontal' : rotate === 90 ? 'down' : rotate === 180 ? 'flipped' : 'up')
      const box = span?.box ?? { x: 0, y: 0, width: 0, height: 0 }
      for (const [x, y] of [
        [70.2, 80],
        [70 + width - 0.2, 80 + 7],
      ] as const) {
        const [u, v] = at(x, y)
        expect(containsPoint(box, u, v)).toBe(true)
      }
      expect(turned ? box.height : box.width).toBeCloseTo(width * unit, 1)
      expect(span?.fontSize).toBe(20 * unit)
      // The second letter starts 0.722 em after the first, wherever the run goes.
      const second = span && sliceBox(span, 1, 2)
      const [u, v] = at(70 + 0.722 * 20 + 1, 81)
      expect(second && u > second.x && u < second.x + second.width && v > second.y && v < second.y + second.height).toBe(true)
    })
  }
}

test('columns are never fused, words stay together with their spaces', async () => {
  const page = await readFixture(
    reader,
    'BT /F1 10 Tf 20 100 Td (left part) Tj 100 0 Td (right part) Tj ET BT /F1 10 Tf 20 80 Td [(no) -250 (blank) -2000 (far)] TJ ET',
  )
  expect(textsOf(page)).toEqual(['left part', 'right part', 'no blank', 'far'])
})

test('letter spacing makes no words, and word spacing no columns', async () => {
  const page = await readFixture(
    reader,
    'BT /F1 10 Tf 2 Tc 20 100 Td (spaced) Tj ET BT /F1 10 Tf 0 Tc 2.5 Tw 20 80 Td (a justified line) Tj ET',
  )
  expect(textsOf(page)).toEqual(['spaced', 'a justified line'])
})

test('text state: rise, scaling, leading, nested forms, negative sizes', async () => {
  const form = streamObject(
    '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Matrix [1 0 0 1 10 5] /Resources << /Font << /F1 3 0 R >> >>',
    'BT /F1 10 Tf 20 100 Td (in) Tj ET',
  )
  const page = await readFixture(
    reader,
    {
      content:
        'q 2 0 0 2 0 -100 cm /Fm Do Q BT /F1 10 Tf 50 Tz 12 TL 20 60 Td (H) Tj T* 5 Ts (H) Tj ET BT /F1 -10 Tf -1 0 0 -1 100 40 Tm (H) Tj ET',
      resources: '/XObject << /Fm 1000 0 R >>',
    },
    new Map([[1000, form]]),
  )
  const [inner, first, second, turned] = page.spans
  // (20 + 10) * 2 across; baseline (100 + 5) * 2 - 100 up.
  expect([inner?.box.x, inner?.fontSize]).toEqual([60, 20])
  expect(inner && 200 - 110 > inner.box.y && 200 - 110 < inner.box.y + inner.box.height).toBe(true)
  expect(first?.box.width).toBeCloseTo(7.22 / 2, 2)
  expect((second?.box.y ?? 0) - (first?.box.y ?? 0)).toBeCloseTo(12 - 5, 2)
  expect([turned?.direction, turned?.box.x]).toEqual(['horizontal', 100])
})

test('ligatures are written out over the width of their glyph, a visible glyph that is mapped to NUL is unknown', async () => {
  const map = streamObject(
    '',
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange 4 beginbfchar <41> <FB01> <42> <0000> <43> <0078> <44> <FB03> endbfchar endcmap end end',
  )
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 1001 0 R >>'
  const page = await readFixture(
    reader,
    {
      content: 'BT /L1 10 Tf 20 100 Td (CAC) Tj ET BT /L1 10 Tf 20 80 Td (CBC) Tj ET BT /L1 10 Tf 20 60 Td (D) Tj ET',
      resources: '',
      extra: '/Resources << /Font << /L1 1000 0 R >> >>',
    },
    new Map([
      [1000, font],
      [1001, map],
    ]),
  )
  expect(textsOf(page)).toEqual(['xfix', `x${String.fromCharCode(0xfffd)}x`, 'ffi'])
  // C is 0.722 em wide, A 0.667: the i of fi starts at half of A.
  expect(page.spans[0]?.offsets).toEqual([0, 7.22, 10.56, 13.89, 21.11].map((x) => expect.closeTo(x, 1)))
  for (const span of page.spans) expect(span.offsets).toHaveLength(span.text.length + 1)
})

test('what is printed twice at one place is read once, a visible copy before a hidden one', async () => {
  const page = await readFixture(
    reader,
    'BT /F1 10 Tf 20 100 Td (bold) Tj 0.4 0 Td (bold) Tj ET BT /F1 10 Tf 3 Tr 20 80 Td (layer) Tj 0 Tr 0.1 0.1 Td (layer) Tj ET BT /F1 10 Tf 20 60 Td (ill) Tj ET',
  )
  expect(textsOf(page)).toEqual(['bold', 'layer', 'ill'])
  expect(page.spans.some((span) => span.hidden)).toBe(false)
})

test('hidden text is kept and called hidden', async () => {
  const page = await readFixture(reader, 'BT /F1 10 Tf 3 Tr 20 100 Td (layer) Tj ET')
  expect(page.spans.map((span) => [span.text, span.hidden])).toEqual([['layer', true]])
})

test('a predefined character map writes down: one vertical span with the cells of its glyphs', async () => {
  const page = await readFixture(reader, `BT /V1 20 Tf 200 180 Td ${utf16('縦書き。')} Tj ET`)
  const span = page.spans[0]
  expect([span?.text, span?.direction]).toEqual(['縦書き。', 'vertical'])
  expect(span?.box).toEqual({ x: 190, y: 20, width: 20, height: 80 })
  expect(span?.offsets).toEqual([0, 20, 40, 60, 80])
})

test('a layer that is switched off is not read', async () => {
  const document = await openFixture(reader, {
    pages: [
      {
        content: '/OC /Off BDC BT /F1 10 Tf 20 100 Td (draft) Tj ET 10 10 m 90 10 l S EMC BT /F1 10 Tf 20 80 Td (final) Tj ET',
        resources: '/Properties << /Off 1000 0 R >>',
      },
    ],
    catalog: '/OCProperties << /OCGs [1000 0 R] /D << /OFF [1000 0 R] >> >>',
    objects: new Map([[1000, '<< /Type /OCG /Name (draft) >>']]),
  })
  const page = await document.page(1, keepingContext())
  expect([textsOf(page), page.lines]).toEqual([['final'], []])
})

for (const [matrix, box, unit] of [
  ['0.001 0 0 0.001', '0 0 1000 1000', 1],
  ['1 0 0 1', '0 0 0 0', 1000],
  ['0.01 0 0 0.01', '0 0 100 100', 10],
] as const) {
  test(`a Type 3 font in units of its own: ${matrix}, box ${box}`, async () => {
    const width = 500 / unit
    const glyph = streamObject('', `${width} 0 d0 0 0 ${width * 0.8} ${width} re f`)
    const font = `<< /Type /Font /Subtype /Type3 /FontMatrix [${matrix} 0 0] /FontBBox [${box}] /FirstChar 97 /LastChar 98 /Widths [${width} ${width}] /Encoding << /Type /Encoding /Differences [97 /a /b] >> /CharProcs << /a 1001 0 R /b 1001 0 R >> /Resources << >> >>`
    const page = await readFixture(
      reader,
      { content: `BT /T3 20 Tf 20 100 Td (ab) Tj 60 0 Td (b) Tj ET`, extra: '/Resources << /Font << /T3 1000 0 R >> >>' },
      new Map([
        [1000, font],
        [1001, glyph],
      ]),
    )
    expect(textsOf(page)).toEqual(['ab', 'b'])
    expect(page.spans[0]?.fontSize).toBeCloseTo(20, 0)
    expect([page.fills, page.curves]).toEqual([[], []])
  })
}
