import { expect, test } from 'vitest'
import { halves, toHalf } from './half-precision.ts'

test('every half from -1 to 1 is its own nearest, and what lies between goes to the nearer, ties to even', () => {
  const numbers = halves()
  expect([numbers[0x3c00], numbers[0xbc00], numbers[0x0001], numbers[0x03ff], numbers[0x0400]]).toEqual([
    1,
    -1,
    2 ** -24,
    1023 * 2 ** -24,
    2 ** -14,
  ])
  for (let half = 0; half < 0x3c00; half++) {
    const [low, high] = [numbers[half] as number, numbers[half + 1] as number]
    const middle = (low + high) / 2
    const even = half % 2 === 0 ? half : half + 1
    expect([toHalf(low), toHalf(-low) & 0x7fff, toHalf(middle)]).toEqual([half, half, even])
    expect([toHalf(low + (high - low) * 0.49), toHalf(low + (high - low) * 0.51)]).toEqual([half, half + 1])
  }
})
