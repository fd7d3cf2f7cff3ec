import type { TokenMatrix } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSim } from './max-sim.ts'
import type { MaxSimOptions } from './max-sim.ts'
import { kernelWith, maxSimKernel, plainKernel } from './maxsim-kernel.ts'

const kernel = maxSimKernel()
/** Every way this engine has. */
const kernels = [kernel, kernelWith('words'), kernelWith('halves')].flatMap((one) => one ?? [])
const matrixOf = (rows: readonly (readonly number[])[], dims: number): TokenMatrix => ({
  rows: rows.length,
  dims,
  data: Float32Array.from(rows.flat()),
})
const rowsOf = ({ rows, dims, data }: TokenMatrix): number[][] =>
  Array.from({ length: rows }, (_, row) => [...data.subarray(row * dims, (row + 1) * dims)])
const scoreOf = (query: TokenMatrix, units: TokenMatrix, options: MaxSimOptions = {}): number => maxSim(query, units, options, kernel).score

/** The definition, in double precision. */
function defined(query: TokenMatrix, units: TokenMatrix): number {
  const product = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, d) => sum + x * (b[d] ?? 0), 0)
  return rowsOf(query).reduce((sum, q) => sum + Math.max(...rowsOf(units).map((u) => product(q, u))), 0)
}

/** Vectors of length 1 about some topics, so that they are alike as tokens are. */
function drawn(random: () => number, rows: number, dims: number): TokenMatrix {
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const topic = Array.from({ length: dims }, gauss)
  return matrixOf(
    Array.from({ length: rows }, () => {
      const vector = topic.map((x) => x + 1.5 * gauss())
      const length = Math.hypot(...vector)
      return vector.map((x) => x / length)
    }),
    dims,
  )
}

const matrices = fc
  .record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    dims: fc.integer({ min: 1, max: 70 }),
    tokens: fc.integer({ min: 1, max: 45 }),
    rows: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ seed, dims, tokens, rows }) => {
    const random = seededRandom(seed)
    return { query: drawn(random, tokens, dims), units: drawn(random, rows, dims) }
  })
const runs = { numRuns: 60, seed: 5 }

describe.each(['f32', 'int8'] as const)('maxSim over %s', (form) => {
  const near = form === 'f32' ? 1e-5 : 0.02
  it('is what it is defined to be', () => {
    fc.assert(
      fc.property(matrices, ({ query, units }) => {
        expect(Math.abs(scoreOf(query, units, { form }) - defined(query, units))).toBeLessThan(near * query.rows)
      }),
      runs,
    )
  })
  it('counts no padding on either side, whatever it holds', () => {
    fc.assert(
      fc.property(matrices, fc.integer({ min: 1, max: 9 }), ({ query, units }, more) => {
        const pad = (matrix: TokenMatrix, value: number): TokenMatrix =>
          matrixOf([...rowsOf(matrix), ...Array.from({ length: more }, () => Array<number>(matrix.dims).fill(value))], matrix.dims)
        const mask = (matrix: TokenMatrix): number[] => [...Array<number>(matrix.rows).fill(1), ...Array<number>(more).fill(0)]
        for (const value of [0, 5, Number.NaN])
          expect(scoreOf(pad(query, value), pad(units, value), { form, queryMask: mask(query), unitMask: mask(units) })).toBe(
            scoreOf(query, units, { form }),
          )
      }),
      runs,
    )
  })
  it('asks nothing of the order of units, their doubles, or what else is asked', () => {
    fc.assert(
      fc.property(matrices, ({ query, units }) => {
        const score = scoreOf(query, units, { form })
        expect(scoreOf(query, matrixOf(rowsOf(units).reverse(), units.dims), { form })).toBe(score)
        expect(scoreOf(query, matrixOf([...rowsOf(units), ...rowsOf(units)], units.dims), { form })).toBe(score)
        const alone = rowsOf(query).reduce((sum, row) => sum + scoreOf(matrixOf([row], query.dims), units, { form }), 0)
        expect(Math.abs(alone - score)).toBeLessThan(1e-6)
      }),
      runs,
    )
  })
  it('is the same bits without vector instructions', () => {
    fc.assert(
      fc.property(matrices, ({ query, units }) => {
        const plain = maxSim(query, units, { form, matrix: true }, plainKernel)
        for (const fast of kernels) expect(maxSim(query, units, { form, matrix: true }, fast)).toEqual(plain)
      }),
      runs,
    )
  })
  it('gives the products on request: their largest sum up to the score, padding is no number', () => {
    fc.assert(
      fc.property(matrices, ({ query, units }) => {
        const unitMask = Array.from({ length: units.rows }, (_, row) => (row % 3 === 1 ? 0 : 1))
        const { score, matrix = new Float32Array() } = maxSim(query, units, { form, matrix: true, unitMask }, kernel)
        const rows = rowsOf({ rows: query.rows, dims: units.rows, data: matrix })
        for (const row of rows) expect(row.map((x) => (Number.isNaN(x) ? 0 : 1))).toEqual(unitMask)
        const sum = rows.reduce((total, row) => total + Math.max(...row.filter((x) => !Number.isNaN(x))), 0)
        expect(Math.abs(sum - score)).toBeLessThan(1e-5)
      }),
      runs,
    )
  })
  it('takes zeros for what has no likeness to anything', () => {
    const zeros = matrixOf([[0, 0, 0]], 3)
    const axes = matrixOf(
      [
        [1, 0, 0],
        [-1, 0, 0],
      ],
      3,
    )
    expect([scoreOf(zeros, axes, { form }), scoreOf(axes, zeros, { form })]).toEqual([0, 0])
    expect(
      scoreOf(
        matrixOf([[1, 0, 0]], 3),
        matrixOf(
          [
            [-1, 0, 0],
            [0, 0, 0],
          ],
          3,
        ),
        { form },
      ),
    ).toBe(0)
    expect(scoreOf(matrixOf([[1, 0, 0]], 3), matrixOf([[-1, 0, 0]], 3), { form })).toBeCloseTo(-1, 6)
  })
  it('refuses a query of nothing, sizes and masks that differ, and what is no number; nothing is like no unit', () => {
    const one = matrixOf([[1, 0]], 2)
    const none = matrixOf([], 2)
    const fault = (run: () => unknown): unknown => {
      try {
        return run()
      } catch (error) {
        return (error as { code?: string }).code
      }
    }
    expect(fault(() => scoreOf(none, one, { form }))).toBe('invalid-options')
    expect(fault(() => scoreOf(one, one, { form, queryMask: [0] }))).toBe('invalid-options')
    for (const wrong of [
      { rows: 2, dims: 2, data: Float32Array.of(1, 0, 0) },
      { rows: 3, dims: 2, data: Float32Array.of(1, 0) },
      { rows: 1, dims: 0, data: new Float32Array() },
    ])
      expect([fault(() => scoreOf(wrong, wrong, { form })), fault(() => scoreOf(one, { ...wrong, dims: 2 }, { form }))]).toEqual([
        'invalid-options',
        'invalid-options',
      ])
    expect(fault(() => scoreOf(one, one, { form, unitMask: [1, 1] }))).toBe('invalid-options')
    expect(fault(() => scoreOf(one, matrixOf([[1]], 1), { form }))).toBe('invalid-options')
    expect(fault(() => scoreOf(one, matrixOf([[Number.NaN, 1]], 2), { form }))).toBe('model-output')
    expect(fault(() => scoreOf(matrixOf([[Infinity, 1]], 2), one, { form }))).toBe('model-output')
    expect(scoreOf(one, none, { form })).toBe(-Infinity)
  })
})

it('bytes name the same ten best of sixty as floats do, .99 of the time', () => {
  const random = seededRandom(11)
  const pages = Array.from({ length: 60 }, () => drawn(random, 40, 128))
  let same = 0
  for (let i = 0; i < 10; i++) {
    const query = drawn(random, 12, 128)
    const best = (form: 'f32' | 'int8'): Set<number> =>
      new Set(
        pages
          .map((units, page) => ({ page, score: scoreOf(query, units, { form }) }))
          .sort((a, b) => b.score - a.score)
          .slice(0, 10)
          .map(({ page }) => page),
      )
    const best8 = best('int8')
    same += [...best('f32')].filter((page) => best8.has(page)).length
  }
  expect(same / 100).toBeGreaterThanOrEqual(0.99)
})

it('gives the same bits in every way where all numbers are as large as they can be, over many numbers too', () => {
  for (const dims of [16, 128, 1040, 2048]) {
    const ends = [1, -1, 1, 1, -1].map((sign, i) => Array.from({ length: dims }, (_, d) => (d % 3 === i % 3 ? sign : -sign)))
    const [query, units] = [matrixOf(ends, dims), matrixOf([...ends, Array<number>(dims).fill(1)], dims)]
    const plain = maxSim(query, units, { form: 'int8', matrix: true }, plainKernel)
    for (const fast of kernels) expect(maxSim(query, units, { form: 'int8', matrix: true }, fast)).toEqual(plain)
  }
})
