import { expect, test } from 'vitest'
import { outlinedLetters } from './outlined-letters.ts'
import type { AreaMark } from './page-marks.ts'

const outline = (x: number, y: number, width: number, height: number): AreaMark => ({
  area: { x0: x, y0: y - height, x1: x + width, y1: y },
  color: '#000000',
  order: 0,
  filled: true,
})

test('letters side by side on baselines are lettering, a grid of equal pads and scattered shapes are not', () => {
  const letters = Array.from({ length: 60 }, (_, i) => outline(20 + (i % 20) * 7, 100 + Math.floor(i / 20) * 14, 3 + (i % 4), 8 + (i % 3)))
  const pads = Array.from({ length: 60 }, (_, i) => outline(20 + (i % 20) * 7, 100 + Math.floor(i / 20) * 14, 5, 5))
  const scattered = Array.from({ length: 60 }, (_, i) => outline((i * 97) % 500, (i * 61) % 700, 3 + (i % 9), 4 + (i % 7)))
  expect([letters, pads, scattered].map(outlinedLetters)).toEqual([60, 0, 0])
})
