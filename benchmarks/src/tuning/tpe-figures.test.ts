import { expect, it } from 'vitest'
import { worseBy } from './tpe-figures.ts'

it('tells by chance how likely the first are worse', () => {
  expect(worseBy([1, 2, 3, 4], [1, 2, 3, 4])).toBeCloseTo(0.5, 6)
  const [low, high] = [Array.from({ length: 20 }, (_, i) => i), Array.from({ length: 20 }, (_, i) => i + 30)]
  expect(worseBy(high, low)).toBeLessThan(1e-6)
  expect(worseBy(low, high)).toBeGreaterThan(1 - 1e-6)
})
