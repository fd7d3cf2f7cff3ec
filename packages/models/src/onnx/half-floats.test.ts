import { expect, it } from 'vitest'
import { floatsOf } from './half-floats.ts'

const there = (bits: readonly number[]): number[] => [...(floatsOf({ type: 'float16', data: Uint16Array.from(bits) }) ?? [])]

it.each([
  [0x0000, 0],
  [0x8000, -0],
  [0x0001, 2 ** -24],
  [0x03ff, 1023 * 2 ** -24],
  [0x0400, 2 ** -14],
  [0x3c00, 1],
  [0x3555, 1365 * 2 ** -12],
  [0xc000, -2],
  [0x7bff, 65504],
  [0x7c00, Infinity],
  [0xfc00, -Infinity],
  [0x7e00, NaN],
])('%i means %d', (bits, number) => {
  expect(there([bits])).toEqual([number])
})

it('takes floats of 32 bits as they are and nothing else', () => {
  expect(floatsOf({ type: 'float32', data: Float32Array.of(1.5) })).toEqual(Float32Array.of(1.5))
  expect(floatsOf({ type: 'int64', data: BigInt64Array.of(1n) })).toBeNull()
  expect(floatsOf({ type: 'uint16', data: Uint16Array.of(1) })).toBeNull()
})
