import { expect, test } from 'vitest'
import { drawnWriting } from '../engine/drawn-writing.fixture.ts'
import { hasDarkGround } from './dark-ground.ts'
import type { GreyPicture } from './grey-picture.ts'

const { picture: page } = drawnWriting(['避難所は小学校に開設された。', '鬱蒼たる檜の欝金と罐詰の饗宴。'], 'jpn', 'page', {
  size: 40,
  margin: 60,
})
const { picture: heading } = drawnWriting(['第3章 被害の状況'], 'jpn', 'line', { size: 36, margin: 10 })

/** The heading as light writing on ground of this brightness, set into the page at a place. */
function withBar(x: number, y: number, ground: number): GreyPicture {
  const pixels = Uint8Array.from(page.pixels)
  for (let v = 0; v < Math.min(heading.height, page.height - y); v++)
    for (let u = 0; u < Math.min(heading.width, page.width - x); u++)
      pixels[(y + v) * page.width + x + u] = 255 - ((heading.pixels[v * heading.width + u] as number) / 255) * (255 - ground)
  return { ...page, pixels }
}

test('dark writing on paper has no dark ground, whatever it says and however yellow the paper', () => {
  expect(hasDarkGround(page)).toBe(false)
  expect(hasDarkGround({ ...page, pixels: page.pixels.map((value) => value * 0.75) })).toBe(false)
  expect(hasDarkGround(drawnWriting(['■'], 'jpn', 'line', { margin: 10 }).picture)).toBe(false)
})

test('a bar with light writing is dark ground wherever it stands', () => {
  for (let at = 0; at < 24; at += 5) for (const ground of [0, 120]) expect(hasDarkGround(withBar(at, at, ground))).toBe(true)
  expect(hasDarkGround({ ...heading, pixels: heading.pixels.map((value) => 255 - value) })).toBe(true)
})
