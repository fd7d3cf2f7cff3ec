import { deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import { streamObject } from './fixtures/build-pdf.ts'
import { keepingContext, readFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader({ rasterDpi: 144 })
afterAll(() => reader.close())

/** A scan over a sheet of 300 by 200 points, two pixels a point: white with one dark mark, given in points from the top left corner. */
const mark = { x: 90, y: 40, width: 60, height: 12 }
const sheet = Buffer.alloc(600 * 400, 0xff)
for (let y = 2 * mark.y; y < 2 * (mark.y + mark.height); y++) sheet.fill(0, y * 600 + 2 * mark.x, y * 600 + 2 * (mark.x + mark.width))
const scan = streamObject(
  '/Type /XObject /Subtype /Image /Width 600 /Height 400 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
  deflateSync(sheet).toString('latin1'),
)

/** Where the dark pixels of a picture stand, in points of the page it shows. */
async function darkBox(png: Uint8Array, page: { readonly width: number; readonly height: number }) {
  const picture = await loadImage(Buffer.from(png))
  const pen = createCanvas(picture.width, picture.height).getContext('2d')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, picture.width, picture.height)
  const dark = Array.from({ length: data.length / 4 }, (_, i) => i).filter((i) => (data[4 * i] ?? 255) < 128)
  const xs = dark.map((i) => i % picture.width)
  const ys = dark.map((i) => Math.floor(i / picture.width))
  const range = (values: readonly number[], scale: number): [number, number] => {
    const [low, high] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v + 1)], [Infinity, -Infinity])
    return [low * scale, (high - low) * scale]
  }
  const [x, width] = range(xs, page.width / picture.width)
  const [y, height] = range(ys, page.height / picture.height)
  return { x, y, width, height }
}

// The sheet is cut to what stands 50 from its left, 10 from its top, 200 wide and 130 high, then turned.
const [u, v] = [mark.x - 50, mark.y - 10]
const { width: w, height: h } = mark
test.each([
  [0, { x: u, y: v, width: w, height: h }],
  [90, { x: 130 - v - h, y: u, width: h, height: w }],
  [180, { x: 200 - u - w, y: 130 - v - h, width: w, height: h }],
  [270, { x: v, y: 200 - u - w, width: h, height: w }],
])(
  'the picture of a scanned page that is cropped and turned by %i degrees lies in the one frame, as glyphs and boxes do',
  async (turn, place) => {
    const ctx = keepingContext()
    // Text over the mark, as an OCR layer has it.
    const hidden = `BT 3 Tr /F1 12 Tf ${mark.x} ${200 - mark.y - mark.height} Td (mark) Tj ET`
    const page = await readFixture(
      reader,
      {
        content: `q 300 0 0 200 0 0 cm /Im Do Q ${hidden}`,
        resources: '/XObject << /Im 1000 0 R >>',
        extra: `/CropBox [50 60 250 190] /Rotate ${turn}`,
      },
      new Map([[1000, scan]]),
      ctx,
    )
    const lying = turn % 180 === 0
    expect([page.width, page.height]).toEqual(lying ? [200, 130] : [130, 200])
    expect(page.images[0]?.box).toEqual({ x: 0, y: 0, width: page.width, height: page.height })
    const found = await darkBox(await ctx.assets.get(page.raster?.image.key ?? ''), page)
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(found[side] - place[side])).toBeLessThan(1)
    const [glyphs] = page.spans
    expect(glyphs?.hidden).toBe(true)
    const middle = { x: (glyphs?.box.x ?? 0) + (glyphs?.box.width ?? 0) / 2, y: (glyphs?.box.y ?? 0) + (glyphs?.box.height ?? 0) / 2 }
    expect(middle.x > place.x && middle.x < place.x + place.width).toBe(true)
    expect(middle.y > place.y && middle.y < place.y + place.height).toBe(true)
  },
)
