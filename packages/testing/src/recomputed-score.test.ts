import { unitId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { recomputedScore, workedOut } from './recomputed-score.ts'

describe('workedOut', () => {
  it.each([
    ['1 - (0.75 - 0.5) / 0.5', 0.5],
    ['(0.7 - (-0.3)) / (2 * 3)', 1 / 6],
    ['1 / (60 + 3)', 1 / 63],
    ['2e-3 * 10', 0.02],
    ['-1', -1],
  ])('%s', (formula, value) => expect(workedOut(formula)).toBeCloseTo(value, 12))
})

describe('recomputedScore', () => {
  it('follows the explanation, not the contributions', () => {
    const term = { axis: 'text', raw: 0.8, normalized: 99, weight: 0.5, contribution: 99 }
    const explanation = {
      terms: [term, { ...term, formula: '0.8 / 2' }, { ...term, raw: null }],
      boosts: [{ name: 'table', factor: 2, because: '' }],
      priors: [{ name: 'page', amount: 0.1, because: '' }],
      dominant: '',
      notes: [],
    }
    expect(recomputedScore({ id: unitId('a'), score: 0, explanation })).toBeCloseTo(2 * (0.4 + 0.2) + 0.1, 12)
    expect(recomputedScore({ id: unitId('a'), score: 0 })).toBeNaN()
  })
})
