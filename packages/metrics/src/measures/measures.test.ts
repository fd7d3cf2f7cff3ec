import { seededRandom } from '@colrag/stage-kit'
import { describe, expect, test } from 'vitest'
import type { Grades } from '../judgements.ts'
import type { Measure } from '../measure.ts'
import { all } from './all.ts'
import { averagePrecision } from './average-precision.ts'
import { hit } from './hit.ts'
import { ndcg } from './ndcg.ts'
import { precision } from './precision.ts'
import { recall } from './recall.ts'
import { reciprocalRank } from './reciprocal-rank.ts'

const grades: Grades = new Map([
  ['a', 1],
  ['b', 2],
  ['c', 1],
  ['z', 0],
])
const ranked = ['x', 'b', 'z', 'a', 'y']
const log = Math.log2

test.each<[Measure, number]>([
  [recall(1), 0],
  [recall(2), 1 / 3],
  [recall(9), 2 / 3],
  [precision(1), 0],
  [precision(4), 1 / 2],
  [precision(10), 1 / 5],
  [hit(1), 0],
  [hit(2), 1],
  [all(5), 0],
  [reciprocalRank(1), 0],
  [reciprocalRank(5), 1 / 2],
  [averagePrecision(5), (1 / 2 + 2 / 4) / 3],
  [averagePrecision(3), 1 / 6],
  [ndcg(5), (2 / log(3) + 1 / log(5)) / (2 + 1 / log(3) + 1 / log(4))],
  [ndcg(1), 0],
])('$name by hand', (measure, value) => {
  expect(measure.of(ranked, grades)).toBeCloseTo(value, 12)
})

describe.each([recall, precision, hit, all, reciprocalRank, averagePrecision, ndcg])('%o', (make) => {
  test('is 1 for the best ranking of just enough places, 0 for nothing found or nothing relevant, and never NaN', () => {
    expect(make(3).of(['b', 'a', 'c'], grades)).toBe(1)
    expect([
      make(3).of([], grades),
      make(3).of(['x'], grades),
      make(3).of(ranked, new Map()),
      make(3).of(ranked, new Map([['z', 0]])),
    ]).toEqual([0, 0, 0, 0])
  })
  test('never falls when a relevant item moves up', () => {
    const random = seededRandom(1)
    for (let i = 0; i < 200; i++) {
      const order = ['a', 'b', 'c', 'w', 'x', 'y', 'z']
        .map((id) => [random(), id] as const)
        .sort(([a], [b]) => a - b)
        .map(([, id]) => id)
      const at = order.findIndex(
        (id, place) => place > 0 && grades.has(id) && id !== 'z' && !((grades.get(order[place - 1] ?? '') ?? 0) > 0),
      )
      if (at < 1) continue
      const better = order.toSpliced(at - 1, 2, order[at] ?? '', order[at - 1] ?? '')
      for (const k of [1, 3, 5]) {
        const measure = make(k)
        expect(measure.of(better, grades)).toBeGreaterThanOrEqual(measure.of(order, grades))
        expect(measure.of(better, grades)).toBeLessThanOrEqual(1)
      }
    }
  })
  test('refuses a cut-off that is none', () => {
    for (const k of [0, -1, 1.5, Number.NaN]) expect(() => make(k)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})
