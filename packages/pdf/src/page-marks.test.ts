import { afterAll, expect, test } from 'vitest'
import { streamObject } from './fixtures/build-pdf.ts'
import { readFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

test('strokes and thin rectangles are lines, in the page frame', async () => {
  const page = await readFixture(reader, '0.5 w 20 180 m 120 180 l S 20 60 100 1 re f 30 20 m 30 120 l S')
  expect(page.lines).toEqual([
    { x1: 20, x2: 120, y1: 20, y2: 20, thickness: 0.5 },
    { x1: 20, x2: 120, y1: 139.5, y2: 139.5, thickness: 1 },
    { x1: 30, x2: 30, y1: 80, y2: 180, thickness: 0.5 },
  ])
  expect([page.fills, page.curves]).toEqual([[], []])
})

test('a stroked box is four lines, a filled frame too, and a filled box is a fill', async () => {
  const stroked = await readFixture(reader, '20 20 100 50 re S')
  const framed = await readFixture(reader, '20 20 100 50 re 21 21 98 48 re f*')
  const filled = await readFixture(reader, '0.8 g 20 20 100 50 re f')
  expect([stroked.lines.length, framed.lines.length, filled.lines.length]).toEqual([4, 4, 0])
  expect(filled.fills).toEqual([{ x: 20, y: 130, width: 100, height: 50 }])
})

test('dashes and dots drawn one by one are one line, pieces are joined, and specks are none', async () => {
  const dashes = Array.from({ length: 20 }, (_, i) => `${20 + i * 5} 100 m ${23 + i * 5} 100 l S`).join(' ')
  const dots = Array.from({ length: 40 }, (_, i) => `100 ${20 + i * 2} 0.8 0.8 re f`).join(' ')
  const pieces = '150 100 m 200 100 l S 200.3 100 m 250 100 l S'
  const page = await readFixture(reader, `${dashes} ${dots} ${pieces} 280 20 1 1 re f`)
  expect(page.lines.map((l) => [l.x1, l.y1, l.x2, l.y2].map(Math.round))).toEqual([
    [20, 100, 118, 100],
    [150, 100, 250, 100],
    [100, 101, 100, 180],
  ])
})

test('what cannot be seen is no line: white on paper, transparent, clipped away; white on a dark ground is', async () => {
  const page = await readFixture(reader, {
    content:
      '1 G 20 180 m 120 180 l S 0 0 0 RG /T gs 20 170 m 120 170 l S /O gs q 0 0 50 50 re W n 20 100 m 120 100 l S 20 40 m 120 40 l S Q 0.2 g 150 20 100 60 re f 1 G 150 50 m 250 50 l S',
    resources: '/ExtGState << /T << /CA 0 >> /O << /CA 1 >> >>',
  })
  expect(page.lines.map((l) => [l.x1, l.x2, l.y1])).toEqual([
    [150, 250, 150],
    [20, 50, 160],
  ])
})

test('slanted strokes and curves are curves with their boxes', async () => {
  const page = await readFixture(reader, '20 20 m 60 80 l S 100 20 m 120 60 140 60 160 20 c S')
  expect(page.curves[0]).toEqual({ x: 20, y: 120, width: 40, height: 60 })
  expect(page.curves).toHaveLength(2)
  expect(page.lines).toEqual([])
})

test('pictures: inline, in a form, masks, and strips put together', async () => {
  const picture = streamObject(
    '/Type /XObject /Subtype /Image /Width 4 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    '\x00\xff\x00\xff\xff\x00\xff\x00',
  )
  const mask = streamObject('/Type /XObject /Subtype /Image /Width 8 /Height 2 /ImageMask true /BitsPerComponent 1', '\xaa\x55')
  const form = streamObject(
    '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /Im 1000 0 R >> >>',
    'q 40 0 0 20 10 10 cm /Im Do Q',
  )
  const page = await readFixture(
    reader,
    {
      content:
        'q 30 0 0 30 200 100 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\xff\xff\x00 EI Q /Fm Do q 80 0 0 20 100 20 cm /Mask Do Q q 20 0 0 10 10 180 cm /Im Do Q q 20 0 0 10 10 170 cm /Im Do Q',
      resources: '/XObject << /Im 1000 0 R /Mask 1001 0 R /Fm 1002 0 R >>',
    },
    new Map([
      [1000, picture],
      [1001, mask],
      [1002, form],
    ]),
  )
  expect(page.images).toEqual([
    { box: { x: 200, y: 70, width: 30, height: 30 }, pixelWidth: 2, pixelHeight: 2 },
    { box: { x: 10, y: 170, width: 40, height: 20 }, pixelWidth: 4, pixelHeight: 2 },
    { box: { x: 100, y: 160, width: 80, height: 20 }, pixelWidth: 8, pixelHeight: 2 },
    { box: { x: 10, y: 10, width: 20, height: 20 }, pixelWidth: 4, pixelHeight: 4 },
  ])
})
