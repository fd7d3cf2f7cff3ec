import type { Picture } from '@colrag/stage-kit/picture'
import { describe, expect, it } from 'vitest'
import { signAreas } from './sign-areas.ts'

type Colour = readonly [number, number, number]
type Rectangle = readonly [x: number, y: number, width: number, height: number, colour: Colour]
const [width, height] = [240, 160]
/** A picture of one colour with even rectangles on it, painted in their order. */
function painted(ground: Colour, ...rectangles: readonly Rectangle[]): Picture {
  const pixels = new Uint8Array(3 * width * height)
  const paint = (x0: number, y0: number, w: number, h: number, colour: Colour): void => {
    for (let y = y0; y < y0 + h; y++) for (let x = x0; x < x0 + w; x++) pixels.set(colour, 3 * (y * width + x))
  }
  paint(0, 0, width, height, ground)
  for (const [x, y, w, h, colour] of rectangles) paint(x, y, w, h, colour)
  return { width, height, pixels }
}
const grey: Colour = [120, 130, 110]
const white: Colour = [250, 250, 245]
const black: Colour = [10, 10, 10]
const green: Colour = [0, 90, 60]
/** Upright strokes, as letters are seen from afar. */
const strokes = (x: number, y: number, count: number, colour: Colour): Rectangle[] =>
  Array.from({ length: count }, (_, i) => [x + 8 * i, y, 3, 12, colour])

describe('signAreas', () => {
  it('finds boards with marks on them, dark ones and upright ones too, the largest first', () => {
    const board: Rectangle = [20, 30, 90, 24, white]
    const post: Rectangle = [160, 20, 20, 120, green]
    const scene = painted(
      grey,
      board,
      ...strokes(28, 36, 9, black),
      post,
      ...[0, 1, 2, 3, 4].map((i): Rectangle => [165, 28 + 22 * i, 10, 8, white]),
    )
    expect(signAreas(scene)).toEqual([
      { x: 160, y: 20, width: 20, height: 120 },
      { x: 20, y: 30, width: 90, height: 24 },
    ])
  })
  it('passes by sky, walls without marks, specks and the picture as a whole', () => {
    expect(signAreas(painted(grey))).toEqual([])
    expect(signAreas(painted(grey, [0, 0, 240, 70, white], [30, 90, 60, 40, white], [200, 100, 6, 6, black]))).toEqual([])
  })
  it('gives no more than four, none within another', () => {
    const many = Array.from({ length: 6 }, (_, i): Rectangle[] => [
      [10 + 36 * i, 40, 30, 20, white],
      ...strokes(14 + 36 * i, 44, 3, black),
    ]).flat()
    expect(signAreas(painted(grey, ...many))).toHaveLength(4)
  })
})
