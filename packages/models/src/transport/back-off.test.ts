import { seededRandom } from '@colrag/stage-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backOff, defaultRetryPolicy, retryAfter } from './back-off.ts'

describe('backOff', () => {
  const policy = { ...defaultRetryPolicy, firstMs: 100, longestMs: 1000 }
  it('doubles up to the longest pause and lies in the upper half of each step', () => {
    expect([0, 1, 2, 3, 4, 9].map((attempt) => backOff(attempt, policy, () => 0))).toEqual([50, 100, 200, 400, 500, 500])
    fc.assert(
      fc.property(fc.nat(40), fc.nat(), (attempt, seed) => {
        const step = Math.min(100 * 2 ** attempt, 1000)
        const pause = backOff(attempt, policy, seededRandom(seed))
        return pause >= step / 2 && pause <= step
      }),
    )
  })
  it('is the same for the same seed', () => {
    const pauses = (seed: number): number[] => {
      const random = seededRandom(seed)
      return [0, 1, 2].map((attempt) => backOff(attempt, policy, random))
    }
    expect(pauses(7)).toEqual(pauses(7))
    expect(pauses(7)).not.toEqual(pauses(8))
  })
})

describe('retryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  it.each([
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': ' 0.5 ' }, 500],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, 10_000],
    [{ 'retry-after': 'Thu, 01 Jan 2025 00:00:10 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('reads %j', (headers, ms) => {
    expect(retryAfter(new Headers(headers), now)).toBe(ms)
  })
})
