import { expect, test } from 'vitest'
import { mapBox } from './affine.ts'
import type { PictureView } from './picture-view.ts'
import { cropView, framePicture, pageView, rotateView, scaleView, turnView } from './picture-view.ts'

/** White with one black square of 4 x 4 pixels at (`x`, `y`). */
function dotted(width: number, height: number, x: number, y: number): PictureView {
  const pixels = new Uint8Array(width * height).fill(255)
  for (let v = y; v < y + 4; v++) pixels.fill(0, v * width + x, v * width + x + 4)
  return pageView({ width, height, pixels }, { width: width / 2, height: height / 2 })
}

/** The dark pixels' bounds, mapped to the page. */
function dotOnPage({ picture: { width, pixels }, toPage }: PictureView): { x: number; y: number; width: number; height: number } {
  const dark = [...pixels].flatMap((value, i) => (value < 128 ? [i] : []))
  const xs = dark.map((i) => i % width)
  const ys = dark.map((i) => Math.floor(i / width))
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return mapBox(toPage, { x, y, width: Math.max(...xs) + 1 - x, height: Math.max(...ys) + 1 - y })
}

test('a cut, turned, enlarged or reduced picture still knows exactly where its pixels stand', () => {
  const view = dotted(60, 40, 20, 12)
  const expected = { x: 10, y: 6, width: 2, height: 2 }
  const seen = [
    view,
    cropView(view, { x: 7, y: 5, width: 10, height: 8 }),
    turnView(view, 1),
    turnView(view, 2),
    turnView(view, 3),
    scaleView(view, 3),
    scaleView(view, 0.5),
  ]
  for (const one of seen) {
    const dot = dotOnPage(one)
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(dot[side]).toBeCloseTo(expected[side], 6)
  }
})

test('four quarter turns give every pixel back', () => {
  const view = dotted(31, 17, 5, 9)
  const round = turnView(turnView(turnView(turnView(view, 1), 1), 1), 1)
  expect(round.picture).toEqual(view.picture)
  expect(turnView(view, 5).picture).toEqual(turnView(view, 1).picture)
})

test('a picture turned by a few degrees keeps its corners and knows where its middle stands', () => {
  const view = dotted(200, 100, 150, 20)
  const turned = rotateView(view, 4)
  expect(turned.picture.width).toBeGreaterThan(200)
  const dot = dotOnPage(turned)
  expect(dot.x + dot.width / 2).toBeCloseTo(76, 0)
  expect(dot.y + dot.height / 2).toBeCloseTo(11, 0)
})

test('a frame is white and as wide as asked', () => {
  const framed = framePicture({ width: 1, height: 1, pixels: new Uint8Array([7]) }, 2)
  expect([framed.width, framed.height, framed.pixels[12], framed.pixels.filter((value) => value === 255).length]).toEqual([5, 5, 7, 24])
})
