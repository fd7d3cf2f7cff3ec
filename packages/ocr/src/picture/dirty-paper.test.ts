import { expect, test } from 'vitest'
import { drawnPicture } from '../drawn-glyphs.fixture.ts'
import { clearPaper } from './clear-paper.ts'
import type { GreyPicture } from './grey-picture.ts'
import { smear } from './smear.ts'

const text = (shade: string, grey: string): GreyPicture =>
  drawnPicture(600, 400, (pen) => {
    pen.fillStyle = shade
    pen.fillRect(0, 0, 600, 400)
    pen.font = '32px Drawn'
    pen.fillStyle = grey
    pen.scale(-1, 1)
    for (let y = 20; y < 380; y += 30) pen.fillText('裏面の文字が透けて見えて', -590, y + 14)
    pen.scale(-1, 1)
    pen.fillStyle = '#222'
    for (let y = 20; y < 180; y += 60) pen.fillText('被害の状況 1,234', 20, y)
  })

test('what shines through from the other side becomes white, writing black, and clean paper is left as it is', () => {
  const dirty = text('#ddd', '#bbb')
  const { pixels } = clearPaper(dirty)
  const ghost = dirty.pixels.map((value) => (value > 170 && value < 200 ? 1 : 0))
  expect(ghost.reduce((n, g) => n + g, 0)).toBeGreaterThan(10_000)
  // The rims of the writing are as light as what shines through.
  expect(pixels.reduce((n, value, i) => n + (ghost[i] === 1 && value < 250 ? 1 : 0), 0)).toBeLessThan(1000)
  expect(dirty.pixels.every((value, i) => value > 60 || (pixels[i] ?? 255) < 60)).toBe(true)
  const clean = text('#ddd', '#ddd')
  expect(clearPaper(clean)).toBe(clean)
})

test('a dark cell stays dark', () => {
  const page = text('#ddd', '#bbb')
  const pixels = Uint8Array.from(page.pixels)
  for (let y = 300; y < 350; y++) pixels.fill(40, y * 600 + 50, y * 600 + 200)
  const cleared = clearPaper({ ...page, pixels })
  expect(cleared.pixels[325 * 600 + 120]).toBeLessThan(30)
})

test('a mean along rows or columns keeps a line along them and spreads one across', () => {
  const lines = drawnPicture(40, 40, (pen) => {
    pen.fillRect(0, 20, 40, 1)
    pen.fillRect(10, 0, 1, 20)
  })
  const at = (picture: GreyPicture, x: number, y: number): number => picture.pixels[y * 40 + x] ?? -1
  const level = smear(lines, 4, false)
  expect([at(level, 0, 20), at(level, 39, 20), at(level, 10, 5), at(level, 15, 5)]).toEqual([0, 0, Math.round((255 * 8) / 9), 255])
  const upright = smear(lines, 4, true)
  expect([at(upright, 10, 0), at(upright, 30, 20), at(upright, 30, 25)]).toEqual([0, Math.round((255 * 8) / 9), 255])
})
