import { expect, test } from 'vitest'
import { chain, fingerprint } from './hash.ts'
import { seededRandom } from './seeded-random.ts'

test('a fingerprint depends on name, version and options, not on their order or on what is undefined', () => {
  const one = fingerprint('a', 1, { x: 1, y: { p: [1, 2], q: 2 } })
  expect(fingerprint('a', 1, { y: { q: 2, p: [1, 2] }, x: 1, z: undefined })).toBe(one)
  expect(
    new Set([
      one,
      fingerprint('b', 1, { x: 1, y: { p: [1, 2], q: 2 } }),
      fingerprint('a', 2, { x: 1, y: { p: [1, 2], q: 2 } }),
      fingerprint('a', 1, { x: 1, y: { p: [2, 1], q: 2 } }),
    ]).size,
  ).toBe(4)
})

test('a chain does not confuse where one part ends', () => {
  expect(chain('ab', 'c')).not.toBe(chain('a', 'bc'))
})

test('the same seed gives the same numbers, spread over [0, 1)', () => {
  const take = (seed: number): number[] => Array.from({ length: 1000 }, seededRandom(seed))
  expect(take(7)).toEqual(take(7))
  expect(take(7)).not.toEqual(take(8))
  const numbers = take(7)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(numbers.reduce((a, b) => a + b) / 1000).toBeCloseTo(0.5, 1)
})
