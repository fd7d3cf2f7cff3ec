import { expect, test } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

test('each pixel is the mean of a square, with what is left over at the edges', () => {
  // 5 × 3 grey values, in squares of two.
  const grey = [0, 100, 200, 200, 50, 100, 200, 0, 0, 50, 10, 20, 30, 50, 70]
  const small = shrinkPicture({ width: 5, height: 3, kind: 2, data: Uint8Array.from(grey.flatMap((v) => [v, v, 255])) }, 4)
  expect([small.width, small.height, small.kind]).toEqual([3, 2, 2])
  expect([...(small.data ?? [])]).toEqual([100, 50 * 2, 50, 15, 40, 70].flatMap((v) => [v, v, 255]))
})

test('bits become grey, alpha is kept, masks and small pictures stay as they are', () => {
  const bits = shrinkPicture({ width: 10, height: 2, kind: 1, data: Uint8Array.of(0b11001010, 0b01000000, 0b11000000, 0b11000000) }, 5)
  expect([bits.width, bits.height, bits.kind]).toEqual([5, 1, 2])
  expect([...(bits.data ?? [])].filter((_, i) => i % 3 === 0)).toEqual([255, 0, 64, 64, 191].map((v) => expect.closeTo(v, -0.5)))
  const clear = shrinkPicture(
    { width: 2, height: 2, kind: 3, data: Uint8Array.from([0, 0, 0, 255, 4, 4, 4, 255, 0, 0, 0, 0, 4, 4, 4, 0]) },
    1,
  )
  expect([...(clear.data ?? [])]).toEqual([2, 2, 2, 128])
  const mask = { width: 100, height: 100, data: new Uint8Array(1300) }
  expect(shrinkPicture(mask, 10)).toBe(mask)
  const same = { width: 2, height: 2, kind: 2, data: new Uint8Array(12) }
  expect(shrinkPicture(same, 4)).toBe(same)
})
