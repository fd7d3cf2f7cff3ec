import { seededRandom } from '@colrag/stage-kit'
import { quantiseRows } from '@colrag/stage-kit/indexes'
import { describe, expect, it } from 'vitest'
import { pooledCount, pooledRows } from './pooled-rows.ts'
import { wardGroups } from './ward-groups.ts'

/** The plain algorithm: always the two groups that are nearest by Ward's criterion, from their means. */
function plainly(vectors: Float32Array, rows: number, dims: number, count: number): number[][] {
  let groups = Array.from({ length: rows }, (_, row) => [row])
  const mean = (group: readonly number[]): number[] =>
    Array.from({ length: dims }, (_, d) => group.reduce((sum, row) => sum + (vectors[row * dims + d] ?? 0), 0) / group.length)
  const cost = (a: readonly number[], b: readonly number[]): number => {
    const [x, y] = [mean(a), mean(b)]
    return ((a.length * b.length) / (a.length + b.length)) * x.reduce((sum, value, d) => sum + (value - (y[d] ?? 0)) ** 2, 0)
  }
  while (groups.length > count) {
    let best = { a: 0, b: 1, cost: Infinity }
    for (let a = 0; a < groups.length; a++)
      for (let b = a + 1; b < groups.length; b++) {
        const found = cost(groups[a] ?? [], groups[b] ?? [])
        if (found < best.cost) best = { a, b, cost: found }
      }
    groups = [...groups.filter((_, i) => i !== best.a && i !== best.b), [...(groups[best.a] ?? []), ...(groups[best.b] ?? [])]]
  }
  return groups.map((group) => group.sort((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
}

describe('wardGroups', () => {
  it('finds the groups that the plain algorithm finds', () => {
    const random = seededRandom(2)
    for (let run = 0; run < 20; run++) {
      const [rows, dims] = [2 + Math.floor(random() * 14), 3]
      const vectors = Float32Array.from({ length: rows * dims }, () => random())
      for (const count of [1, Math.ceil(rows / 3), rows]) {
        const found = wardGroups(vectors, rows, dims, count)
        const groups = Array.from({ length: count }, (_, group) => [...found.keys()].filter((row) => found[row] === group))
        expect(groups).toEqual(plainly(vectors, rows, dims, count))
      }
    }
  })
  it('ends with equal rows', () => {
    expect([...wardGroups(new Float32Array(40), 20, 2, 1)]).toEqual(Array<number>(20).fill(0))
    expect(new Set(wardGroups(new Float32Array(40), 20, 2, 5)).size).toBe(5)
    expect([...wardGroups(new Float32Array(2), 1, 2, 1)]).toEqual([0])
  })
})

describe('pooledRows', () => {
  it('has a mean for each group, stretch by stretch, and every row as it is for a factor of 1', () => {
    const random = seededRandom(3)
    const all = quantiseRows(
      Float32Array.from({ length: 600 * 8 }, () => random() - 0.5),
      8,
    )
    for (const factor of [2, 7, 8]) expect(pooledRows(all, factor).rows).toBe(pooledCount(600, factor))
    expect(pooledCount(600, 8)).toBe(75)
    expect(pooledRows(all, 1)).toEqual(all)
    expect(pooledRows(quantiseRows(new Float32Array(), 8), 8).rows).toBe(0)
  })
})
