import { expect, test } from 'vitest'
import { axisEntropy } from './axis-entropy.ts'
import { dominantAxis } from './dominant-axis.ts'
import { resultDiversity } from './result-diversity.ts'

test('the largest axis carries a result, unless all lie within a fifth of it', () => {
  expect(dominantAxis({ text: 0.2, bm25: 0.28, triple: 0.1 })).toBe('bm25')
  expect(dominantAxis({ text: 0.09, bm25: 0.1, triple: 0.085 })).toBe('balanced')
  expect(dominantAxis({ text: 4, bm25: 5, triple: 5 })).toBe('bm25')
  expect(dominantAxis({ text: 0.1, bm25: null })).toBe('text')
})

test('ties rise from text over triple to bm25, whatever the order of keys', () => {
  expect(dominantAxis({ triple: 0.3, text: 0.3, bm25: 0 })).toBe('triple')
  expect(dominantAxis({ bm25: 0.3, triple: 0.3, text: 0 })).toBe('bm25')
  expect(dominantAxis({ image: 0.3, text: 0.3, bm25: 0 })).toBe('text')
})

test('nothing at all is balanced, never a name of nothing', () => {
  expect([dominantAxis({}), dominantAxis({ text: 0, bm25: 0 }), dominantAxis({ text: null })]).toEqual(['balanced', 'balanced', 'balanced'])
})

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
