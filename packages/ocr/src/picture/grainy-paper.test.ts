import { seededRandom } from '@colrag/stage-kit'
import { expect, test } from 'vitest'
import { componentsOf } from './components.ts'
import type { GreyPicture } from './grey-picture.ts'
import { inkOf } from './ink.ts'
import type { Stroke } from './rules.ts'
import { smear } from './smear.ts'
import { isSteady } from './steady-stroke.ts'
import { whitePaper } from './white-paper.ts'
import { withoutDust } from './without-dust.ts'

const paper = (width: number, height: number, level = 255): { width: number; height: number; pixels: Uint8Array } => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(level),
})
const fill = ({ width, pixels }: GreyPicture, x: number, y: number, wide: number, high: number, level: number): void => {
  for (let row = y; row < y + high; row++) pixels.fill(level, row * width + x, row * width + x + wide)
}

test('dust that stands alone goes; a point beside a figure and the figure stay', () => {
  const picture = paper(200, 80)
  fill(picture, 20, 20, 4, 36, 0)
  fill(picture, 28, 52, 5, 5, 0)
  fill(picture, 120, 30, 3, 3, 60)
  const { pixels } = withoutDust(picture, componentsOf(inkOf(picture)), 36)
  const at = (x: number, y: number): number => pixels[y * 200 + x] ?? -1
  expect([at(21, 40), at(30, 54), at(121, 31)]).toEqual([0, 0, 255])
})

test.each([
  ['dark', 40],
  ['faint', 190],
])('a %s rule in grain is steady, the feet of a row of figures are not', (_, level) => {
  const random = seededRandom(3)
  const picture = paper(400, 80, 235)
  fill(picture, 0, 20, 400, 4, level)
  for (let x = 0; x < 400; x += 28) fill(picture, x, 56, 16, 4, level)
  const grainy = { ...picture, pixels: picture.pixels.map((value) => Math.max(0, Math.min(255, value + (random() + random() - 1) * 50))) }
  const little = smear(grainy, 4, false)
  const stroke = (top: number): Stroke => ({ left: 0, right: 400, top, bottom: top + 4, runs: [] })
  expect([isSteady(stroke(20), false, little, 6), isSteady(stroke(56), false, little, 6)]).toEqual([true, false])
})

test('grey paper becomes white and its writing black; white paper and blank paper stay as they are', () => {
  const grey = paper(60, 40, 240)
  fill(grey, 20, 5, 6, 30, 50)
  const { pixels } = whitePaper(grey)
  expect([pixels[0], pixels[20 * 60 + 22]]).toEqual([255, 0])
  const white = paper(60, 40)
  fill(white, 20, 5, 6, 30, 50)
  expect(whitePaper(white)).toBe(white)
  const blank = paper(60, 40, 240)
  expect(whitePaper(blank)).toBe(blank)
})
