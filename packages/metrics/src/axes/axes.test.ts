import { expect, test } from 'vitest'
import { axisEntropy } from './axis-entropy.ts'
import { resultDiversity } from './result-diversity.ts'

test('entropy is 1 for an even spread over what is present, 0 for one class or none', () => {
  expect(axisEntropy(['text', 'bm25', 'text', 'bm25'])).toBe(1)
  expect(axisEntropy(['a', 'b', 'c'])).toBeCloseTo(1, 12)
  expect(axisEntropy(['a', 'a', 'a', 'b'])).toBeCloseTo(0.811278, 6)
  expect([axisEntropy(['a', 'a']), axisEntropy([])]).toEqual([0, 0])
})

test('diversity weighs axes 0.6 and volumes 0.4', () => {
  const results = [
    ['text', 'v1'],
    ['bm25', 'v1'],
    ['text', 'v2'],
    ['bm25', 'v1'],
  ].map(([dominant = '', volume = '']) => ({ dominant, volume }))
  expect(resultDiversity(results)).toBeCloseTo(0.6 + 0.4 * 0.5, 12)
  expect([resultDiversity([]), resultDiversity([{ dominant: 'text', volume: 'v' }])]).toEqual([0, 0.4])
})
