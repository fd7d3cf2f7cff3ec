import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Affine } from './affine.ts'
import { after, identity, inverse, mapBox } from './affine.ts'

const real = fc.double({ min: -20, max: 20, noNaN: true })
const maps = fc.tuple(real, real, real, real, real, real).filter(([a, b, c, d]) => Math.abs(a * d - b * c) > 0.1)
const close = (a: Affine, b: Affine): void => a.forEach((value, i) => expect(value).toBeCloseTo(b[i] ?? Number.NaN, 5))

test('a map and its inverse cancel out, in either order', () => {
  fc.assert(
    fc.property(maps, (map) => {
      close(after(map, inverse(map)), identity)
      close(after(inverse(map), map), identity)
    }),
  )
})

test('a box maps to the upright box around its mapped corners', () => {
  // A quarter turn: (x, y) goes to (10 - y, x).
  expect(mapBox([0, 1, -1, 0, 10, 0], { x: 1, y: 2, width: 3, height: 4 })).toEqual({ x: 4, y: 1, width: 4, height: 3 })
})

test('a flat map has no inverse', () => {
  expect(() => inverse([1, 2, 2, 4, 0, 0])).toThrow(RangeError)
})
