import { seededRandom } from '@colrag/stage-kit'
import { expect, test } from 'vitest'
import { bootstrapInterval } from './bootstrap-interval.ts'
import { pairedDifference } from './paired-difference.ts'
import { percentile } from './percentile.ts'

test('percentiles lie between the values in proportion', () => {
  expect([
    percentile([3, 1, 2], 0),
    percentile([3, 1, 2], 0.5),
    percentile([1, 2], 0.25),
    percentile([4], 0.95),
    percentile([3, 1, 2], 1),
  ]).toEqual([1, 2, 1.25, 4, 3])
})

test('the interval holds the mean, is that of the normal approximation, and is the same each time', () => {
  const values = Float64Array.from({ length: 400 }, (_, i) => (i % 4 === 0 ? 1 : 0))
  const found = bootstrapInterval(values)
  const half = 1.96 * Math.sqrt((0.25 * 0.75) / 400)
  expect(found).toMatchObject({ n: 400, mean: 0.25 })
  expect(found.low).toBeCloseTo(0.25 - half, 2)
  expect(found.high).toBeCloseTo(0.25 + half, 2)
  expect(bootstrapInterval(values)).toEqual(found)
  expect(bootstrapInterval(values, { seed: 43 })).not.toEqual(found)
  expect(bootstrapInterval([0.5, 0.5])).toMatchObject({ low: 0.5, high: 0.5 })
})

test('95 of 100 intervals hold the true mean, give or take', () => {
  const random = seededRandom(5)
  let held = 0
  for (let trial = 0; trial < 200; trial++) {
    const { low, high } = bootstrapInterval(Float64Array.from({ length: 60 }, random), { resamples: 400, seed: trial })
    if (low <= 0.5 && high >= 0.5) held++
  }
  expect(held).toBeGreaterThanOrEqual(180)
  expect(held).toBeLessThan(200)
})

test('p is exact for a case that can be counted, 1 for no difference, and the same for a and b exchanged', () => {
  // Five differences of +1: 2 of 32 sign patterns lie as far out.
  const up = pairedDifference(Float64Array.of(1, 1, 1, 1, 1), new Float64Array(5))
  expect(up.mean).toBe(1)
  expect(up.p).toBeCloseTo(2 / 32, 1)
  expect(pairedDifference(new Float64Array(5), Float64Array.of(1, 1, 1, 1, 1)).p).toBe(up.p)
  expect(pairedDifference(Float64Array.of(0.2, 0.4), Float64Array.of(0.2, 0.4))).toMatchObject({ mean: 0, low: 0, high: 0, p: 1 })
})

test('p of systems that do not differ is spread evenly', () => {
  const random = seededRandom(9)
  let small = 0
  for (let trial = 0; trial < 300; trial++) {
    const draw = (): Float64Array => Float64Array.from({ length: 30 }, random)
    if (pairedDifference(draw(), draw(), { resamples: 300, seed: trial }).p <= 0.1) small++
  }
  expect(small / 300).toBeGreaterThan(0.05)
  expect(small / 300).toBeLessThan(0.15)
})

test('what does not pair, or is not there, is refused', () => {
  expect(() => pairedDifference(new Float64Array(2), new Float64Array(3))).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  expect(() => bootstrapInterval([])).toThrow(expect.objectContaining({ code: 'empty' }))
  expect(() => percentile([], 0.5)).toThrow(expect.objectContaining({ code: 'empty' }))
})
