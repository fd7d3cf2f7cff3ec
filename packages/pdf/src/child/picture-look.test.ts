import { seededRandom } from '@colrag/stage-kit'
import { expect, test } from 'vitest'
import { lookAtPicture } from './picture-look.ts'

const side = 200
const rgb = (value: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: side * side * 3 }, (_, i) => value(Math.floor(i / 3) % side, Math.floor(i / 3 / side)))

test('paper with marks has one ground and many edges; a gradient no edges; noise no ground', () => {
  const random = seededRandom(1)
  const look = (value: (x: number, y: number) => number) => lookAtPicture({ width: side, height: side, kind: 2, data: rgb(value) })
  const paper = look((x, y) => (x % 10 < 2 && y % 20 < 12 ? 20 : 250))
  const gradient = look((x) => (x * 255) / side)
  const noise = look(() => random() * 255)
  expect(paper && paper.ground > 0.8 && paper.edges > 10).toBe(true)
  expect(gradient?.edges).toBe(0)
  expect(noise && noise.ground < 0.3).toBe(true)
})

test('one bit a pixel reads the same as grey of two levels, and what has no pixels is not looked at', () => {
  const bits = new Uint8Array(25 * side).fill(0b11110000)
  const look = lookAtPicture({ width: side, height: side, kind: 1, data: bits })
  expect(look).toEqual(lookAtPicture({ width: side, height: side, kind: 2, data: rgb((x) => (x % 8 < 4 ? 255 : 0)) }))
  expect([lookAtPicture(null), lookAtPicture({ width: 9, height: 9 })]).toEqual([null, null])
})
