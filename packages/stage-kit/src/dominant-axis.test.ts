import { expect, test } from 'vitest'
import { dominantAxis } from './dominant-axis.ts'

const of = (shares: Readonly<Record<string, number>>): string =>
  dominantAxis(Object.entries(shares).map(([axis, contribution]) => ({ axis, contribution })))

test('the axis with the largest contribution carries a result', () => {
  expect(of({ text: 0.2, bm25: 0.28, triple: 0.1 })).toBe('bm25')
  expect(of({ text: 0.3, bm25: 0, triple: 0.2 })).toBe('text')
  expect(of({ text: 4, bm25: 5, triple: 5 })).toBe('bm25')
})

test('it is balanced where largest and smallest differ by less than a fifth of the largest, not by just that', () => {
  expect(of({ text: 0.81, bm25: 1, triple: 0.9 })).toBe('balanced')
  expect(of({ text: 8, bm25: 10, triple: 9 })).toBe('bm25')
})

test('an axis that ran and has nothing counts as 0, one that did not run is not there', () => {
  expect(of({ text: 0.1, bm25: 0 })).toBe('text')
  expect(of({ text: 0.1, bm25: 0.09 })).toBe('balanced')
  expect(of({ text: 0.1, bm25: 0.09, triple: 0 })).toBe('text')
})

test('equal contributions, a lone one and none are balanced', () => {
  expect([of({ text: 0, bm25: 0 }), of({ text: 0.1 }), of({ text: 0 }), of({ text: -1 }), of({})]).toEqual(Array(5).fill('balanced'))
})

test('ties rise from text over triple to bm25, others come before these and by name, whatever the order of axes', () => {
  expect([of({ text: 1, triple: 1, image: 0 }), of({ triple: 1, text: 1, image: 0 })]).toEqual(['triple', 'triple'])
  expect([of({ bm25: 1, triple: 1, text: 0 }), of({ triple: 1, bm25: 1, text: 0 })]).toEqual(['bm25', 'bm25'])
  expect(of({ image: 1, text: 1, bm25: 0 })).toBe('text')
  expect([of({ pages: 1, image: 1, text: 0 }), of({ image: 1, pages: 1, text: 0 })]).toEqual(['image', 'image'])
})

test('contributions below 0 that differ are never balanced', () => {
  expect(of({ text: -1, bm25: -0.5 })).toBe('bm25')
})
