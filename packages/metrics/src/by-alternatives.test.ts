import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byAlternatives } from './by-alternatives.ts'
import { evaluate } from './evaluate.ts'
import { all } from './measures/all.ts'
import { ndcg } from './measures/ndcg.ts'
import { recall } from './measures/recall.ts'

const measured = (needed: readonly (readonly string[])[], ranked: readonly string[], graded?: Readonly<Record<string, number>>) => {
  const { grades, inTerms } = byAlternatives(needed, graded)
  const { measures } = evaluate([recall(2), all(2), ndcg(3)], new Map([['q', grades]]), new Map([['q', inTerms(ranked)]]))
  return measures.map(({ mean }) => mean)
}

test('any alternative meets an item, a second one neither counts again nor lets others move up', () => {
  expect(measured([['a', 'b'], ['c']], ['b', 'c'])).toEqual([1, 1, 1])
  const [found, whole, gained] = measured([['a', 'b'], ['c']], ['a', 'b', 'c'])
  expect([found, whole]).toEqual([0.5, 0])
  expect(gained).toBeCloseTo((1 + 1 / Math.log2(4)) / (1 + 1 / Math.log2(3)), 12)
})

test('an item that another implies is needed once, and a key that meets two items meets both', () => {
  expect(measured([['a'], ['a']], ['a'])).toEqual([1, 1, 1])
  expect(measured([['a', 'b'], ['a']], ['b'])[0]).toBe(0)
  expect(measured([['a', 'b'], ['a']], ['a'])).toEqual([1, 1, 1])
  expect(
    measured(
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
      ['a'],
    ),
  ).toEqual([1, 1, 1])
})

test('grades of judged items stay, and nothing needed is nothing judged', () => {
  expect(measured([['a'], ['b']], ['b', 'a'], { a: 2, b: 1, c: 0 })[2]).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)), 12)
  expect(byAlternatives([]).grades.size).toBe(0)
  expect(byAlternatives([[]]).grades.size).toBe(0)
})

test('without alternatives a ranking is measured as it stands', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  fc.assert(
    fc.property(fc.uniqueArray(key, { minLength: 1 }), fc.array(key), (needed, ranked) => {
      const plain = evaluate([recall(2), ndcg(3)], new Map([['q', new Map(needed.map((id) => [id, 1]))]]), new Map([['q', ranked]]))
      const { grades, inTerms } = byAlternatives(needed.map((id) => [id]))
      const other = evaluate([recall(2), ndcg(3)], new Map([['q', grades]]), new Map([['q', inTerms(ranked)]]))
      expect(other.measures.map(({ mean }) => mean)).toEqual(plain.measures.map(({ mean }) => mean))
    }),
  )
})
