import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figure } from '../../reading/figure.ts'
import { growthChart } from './growth-chart.ts'
import { growthExponent } from './growth-exponent.ts'
import { grownIndex } from './grown-index.ts'

test('the exponent of what grows as units do is 1, as their square 2, and of what stays 0', () => {
  for (const power of [0, 1, 2]) expect(growthExponent([10, 100, 1000].map((n) => [n, 3 * n ** power]))).toBeCloseTo(power, 9)
  expect(growthExponent([[10, 1]])).toBeNaN()
})

test('an index of a few units is built, opened, asked and changed, and leaves nothing behind', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'growth-'))
  const cost = await grownIndex(scratch, 600)
  expect(Object.values(cost).every((value) => value > 0)).toBe(true)
  expect([cost.units, readdirSync(scratch)]).toEqual([600, []])
  rmSync(scratch, { recursive: true })
})

test('the chart has a line for each cost, from the lower left, and says the first and the last value', () => {
  const rows = [10, 100].flatMap((n) =>
    ['building, processor time', 'opening'].map((name, i) =>
      figure({ name: `growth, ${n} units: ${name}`, ours: n ** i * 2, n, unit: 's' }),
    ),
  )
  const chart = growthChart([...rows, figure({ name: 'something else', ours: 1, n: 1 })])
  expect(chart.match(/stroke-width="2"/g)).toHaveLength(2)
  expect(chart).toContain('building: 2 → 2 s')
  expect(chart).toContain('opening: 20 → 200 s')
  expect(chart).not.toContain('something else')
  expect(() => growthChart([])).toThrow(RangeError)
})
