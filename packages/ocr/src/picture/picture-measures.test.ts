import { expect, test } from 'vitest'
import { standsInColumns } from './columns.ts'
import { componentsOf, characterSize } from './components.ts'
import { isNoisy, smooth, withoutOutliers } from './denoise.ts'
import type { GreyPicture } from './grey-picture.ts'
import { inkOf } from './ink.ts'
import { average } from './resample.ts'
import { strokesOf } from './rules.ts'
import { levelling } from './skew.ts'

const blank = (width: number, height: number): GreyPicture => ({ width, height, pixels: new Uint8Array(width * height).fill(255) })
function fill(picture: GreyPicture, x: number, y: number, width: number, height: number, value = 0): void {
  for (let v = y; v < y + height; v++) picture.pixels.fill(value, v * picture.width + x, v * picture.width + x + width)
}

test('patches are counted once each, diagonal neighbours included, with their bounds', () => {
  const picture = blank(20, 20)
  fill(picture, 2, 3, 4, 5)
  fill(picture, 6, 8, 2, 2)
  fill(picture, 12, 1, 1, 1)
  expect(componentsOf(inkOf(picture))).toEqual([
    { left: 12, top: 1, right: 13, bottom: 2, area: 1 },
    { left: 2, top: 3, right: 8, bottom: 10, area: 24 },
  ])
})

test('ink is found on grey paper under uneven light', () => {
  const picture = blank(200, 50)
  for (let i = 0; i < picture.pixels.length; i++) picture.pixels[i] = 120 + ((i % 200) / 200) * 120
  for (let x = 10; x < 190; x += 20) fill(picture, x, 20, 6, 6, 70 + x / 3)
  const { bits } = inkOf(picture)
  for (let x = 10; x < 190; x += 20) expect([bits[23 * 200 + x + 3], bits[23 * 200 + x - 6]]).toEqual([1, 0])
})

test('the size of a character is the upper quartile of what can be one', () => {
  const part = (size: number) => ({ left: 0, top: 0, right: size, bottom: size, area: size * size })
  expect(characterSize([2, 10, 20, 20, 30, 30, 400].map(part))).toBe(30)
  expect(characterSize([20, 20, 20, 20].map(part))).toBeNull()
})

test.each([[0], [1.5], [-3.3], [4.75]])('level lines drawn %d degrees askew are levelled by the opposite turn', (degrees) => {
  const picture = blank(900, 900)
  const slope = Math.tan((degrees * Math.PI) / 180)
  for (let line = 0; line < 14; line++) {
    for (let x = 60; x < 840; x++) if ((x + line * 7) % 24 < 18) fill(picture, x, Math.round(100 + line * 45 + (x - 450) * slope), 1, 18)
  }
  expect(Math.abs(levelling(inkOf(picture)) + degrees)).toBeLessThanOrEqual(0.15)
})

test('a median takes specks away and leaves strokes', () => {
  const picture = blank(60, 60)
  fill(picture, 10, 10, 30, 6)
  for (let i = 0; i < 300; i++) picture.pixels[(i * 337) % 3600] = i % 2 === 0 ? 0 : 255
  const noisy = componentsOf(inkOf(picture))
  const clean = componentsOf(inkOf(withoutOutliers(picture)))
  expect(clean.length).toBeLessThan(noisy.length / 4)
  expect(clean.some(({ right, left }) => right - left >= 28)).toBe(true)
  const point = blank(12, 12)
  fill(point, 4, 4, 2, 2)
  fill(point, 8, 0, 1, 12)
  expect(withoutOutliers(point)).toEqual(point)
  const grain: GreyPicture = { ...point, pixels: point.pixels.map((value, i) => value - ((i * 7) % 31)) }
  const spread = ({ pixels }: GreyPicture): number => Math.max(...pixels.subarray(26, 34)) - Math.min(...pixels.subarray(26, 34))
  expect(spread(smooth(grain))).toBeLessThan(spread(grain) / 2)
  const specks = Array.from({ length: 500 }, () => ({ left: 0, top: 0, right: 1, bottom: 1, area: 1 }))
  const letters = Array.from({ length: 100 }, () => ({ left: 0, top: 0, right: 9, bottom: 9, area: 40 }))
  expect([isNoisy(specks), isNoisy([...specks, ...letters]), isNoisy([...specks.slice(250), ...letters, ...letters])]).toEqual([
    true,
    true,
    false,
  ])
})

test('reducing keeps the mean', () => {
  const picture: GreyPicture = { width: 3, height: 2, pixels: new Uint8Array([0, 100, 50, 200, 100, 150]) }
  expect(average(picture, 2)).toEqual({ width: 2, height: 1, pixels: new Uint8Array([100, 100]) })
})

test('rules are told from the strokes of characters, also when they slant', () => {
  const picture = blank(400, 200)
  for (let x = 20; x < 380; x++) fill(picture, x, 60 + Math.round(x / 90), 1, 3)
  fill(picture, 50, 20, 3, 150)
  // A row of crosses whose bars touch: long, but crossed everywhere.
  for (let x = 100; x < 200; x += 20) {
    fill(picture, x, 120, 20, 3)
    fill(picture, x + 6, 105, 4, 34)
  }
  const ink = inkOf(picture)
  expect(strokesOf(ink, false, 60, 12).map(({ left, right }) => [left, right])).toEqual([[20, 380]])
  expect(strokesOf(ink, true, 60, 12).map(({ top, bottom }) => [top, bottom])).toEqual([[20, 170]])
})

test('columns are told from lines by the gaps between characters', () => {
  const grid = (across: number, down: number) =>
    Array.from({ length: 60 }, (_, i) => {
      const [left, top] = [(i % 10) * (20 + across), Math.floor(i / 10) * (20 + down)]
      return { left, top, right: left + 20, bottom: top + 20, area: 200 }
    })
  expect([
    standsInColumns(grid(14, 3), 20),
    standsInColumns(grid(3, 14), 20),
    standsInColumns(grid(5, 5), 20),
    standsInColumns(grid(14, 3).slice(0, 9), 20),
  ]).toEqual([true, false, false, false])
})
