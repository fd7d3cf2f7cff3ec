import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainKernel, scanKernel } from './scan-kernel.ts'
import type { KernelMaker } from './scan-kernel.ts'

const stride = 48
const rows = 9
const place = { query: 0, out: 2 * stride, scales: 2 * stride + 8 * (rows + 1), errors: 2 * stride + 8 * (rows + 1) + 4 * rows }
const codes = Math.ceil((place.errors + 4 * rows) / 16) * 16

function scanned(make: KernelMaker, numbers: readonly number[], query: readonly number[], least: number): [number[], number[]] {
  const { memory, scan } = make(codes + rows * stride)
  new Int8Array(memory, codes, rows * stride).set(numbers)
  new Int16Array(memory, 0, stride).set(query)
  for (let r = 0; r < rows; r++) {
    new Float32Array(memory, place.scales, rows)[r] = 0.001 * (r + 1)
    new Float32Array(memory, place.errors, rows)[r] = 0.01 * r
  }
  const end = scan(codes, rows, stride, 0, place.scales, place.errors, 1e-4, 0.003, least, place.out, 100)
  const found = (end - place.out) / 8
  const pairs = Array.from({ length: found }, (_, i) => i)
  return [
    pairs.map((i) => new Int32Array(memory, place.out)[2 * i] ?? 0),
    pairs.map((i) => new Float32Array(memory, place.out)[2 * i + 1] ?? 0),
  ]
}

const whole = (most: number, length: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: -most, max: most }), { minLength: length, maxLength: length })

test('vector instructions and plain loops give the same rows and numbers, bit for bit', () => {
  expect(scanKernel()).not.toBe(plainKernel)
  fc.assert(
    fc.property(whole(127, rows * stride), whole(32_767, stride), fc.double({ min: -5, max: 5, noNaN: true }), (numbers, query, least) => {
      expect(scanned(scanKernel(), numbers, query, least)).toEqual(scanned(plainKernel, numbers, query, least))
    }),
    { numRuns: 200, seed: 3 },
  )
})

test('every row is given when nothing is asked of it, with its number and its product', () => {
  const numbers = Array.from({ length: rows * stride }, (_, i) => ((i * 31) % 255) - 127)
  const query = Array.from({ length: stride }, (_, i) => (i * 7919) % 30_000)
  const [found, values] = scanned(scanKernel(), numbers, query, -Infinity)
  expect(found).toEqual(Array.from({ length: rows }, (_, r) => 100 + r))
  for (let r = 0; r < rows; r++) {
    const sum = query.reduce((total, q, i) => total + q * (numbers[r * stride + i] ?? 0), 0)
    expect(values[r]).toBeCloseTo(sum * 0.001 * (r + 1) * 1e-4, 3)
  }
})
