import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parted, splitQuestions } from './split-questions.ts'

test('every question is in one part, each kind in proportion, the same for the same seed', () => {
  const types = fc.array(fc.constantFrom('number', 'table', 'why'), { minLength: 4, maxLength: 60 })
  fc.assert(
    fc.property(types, fc.double({ min: 0.2, max: 0.8, noNaN: true }), fc.nat(), (kinds, share, seed) => {
      const { tune, heldOut } = splitQuestions(kinds, share, seed)
      expect([...tune, ...heldOut].toSorted((a, b) => a - b)).toEqual(kinds.map((_, i) => i))
      for (const kind of new Set(kinds)) {
        const all = kinds.filter((one) => one === kind).length
        expect(Math.abs(heldOut.filter((i) => kinds[i] === kind).length - share * all)).toBeLessThanOrEqual(1)
      }
      expect(splitQuestions(kinds, share, seed)).toEqual({ tune, heldOut })
    }),
  )
})

test('a part without questions is refused', () => {
  expect(() => splitQuestions(['a'], 0.5, 0)).toThrow(/cannot be parted/)
  expect(() => splitQuestions([], 0.5, 0)).toThrow(/cannot be parted/)
})

test('parts are of nearly equal size and keep the order', () => {
  expect(parted([5, 3, 8, 1, 9], 2)).toEqual([
    [5, 3, 8],
    [1, 9],
  ])
  expect(parted([1, 2, 3], 3)).toEqual([[1], [2], [3]])
})
