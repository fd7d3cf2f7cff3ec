import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, intersectBox, shareInside, unionBox } from './geometry.ts'

const box = fc.record({
  x: fc.integer({ min: -50, max: 50 }),
  y: fc.integer({ min: -50, max: 50 }),
  width: fc.integer({ min: 0, max: 60 }),
  height: fc.integer({ min: 0, max: 60 }),
})

test('a union holds its parts, an intersection lies in both, and their areas fit', () => {
  fc.assert(
    fc.property(box, box, (a, b) => {
      const whole = unionBox([a, b])
      expect(areaOf(whole)).toBeGreaterThanOrEqual(Math.max(areaOf(a), areaOf(b)))
      expect([shareInside(a, whole), shareInside(b, whole)]).toEqual([1, 1])
      const common = intersectBox(a, b)
      expect(common).toEqual(intersectBox(b, a))
      if (common) expect([shareInside(common, a), shareInside(common, b)]).toEqual([1, 1])
      expect(shareInside(a, b)).toBeGreaterThanOrEqual(0)
      expect(shareInside(a, b)).toBeLessThanOrEqual(1)
    }),
  )
})

test('nothing has no union', () => {
  expect(() => unionBox([])).toThrow(RangeError)
})
