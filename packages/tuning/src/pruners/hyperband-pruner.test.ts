import type { Trial } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { hyperbandPruner } from './hyperband-pruner.ts'

const trial = (number: number, ...losses: readonly number[]): Trial => ({
  number,
  state: 'running',
  values: {},
  losses: null,
  reports: losses.map((loss, i) => ({ step: i + 1, loss })),
})

describe('hyperbandPruner', () => {
  const pruner = hyperbandPruner({ most: 9, reduction: 3 })
  // Brackets of most 9, reduction 3 take 9, 5 and 3 of 17 trials: numbers 0-8, 9-13 and 14-16.
  it('lets the best third of a bracket pass each rung', () => {
    const rivals = [trial(0, 5), trial(1, 4), trial(2, 3)]
    expect(pruner.prunes(trial(3, 2), rivals)).toBe(false)
    expect(pruner.prunes(trial(3, 4.5), rivals)).toBe(true)
    expect(pruner.prunes(trial(3, 2, 9), rivals)).toBe(false)
  })
  it('compares within a bracket alone, from its first rung on', () => {
    const others = [trial(0, 1, 1, 1), trial(1, 1, 1, 1), trial(2, 1, 1, 1)]
    expect(pruner.prunes(trial(9, 5), others)).toBe(false)
    expect(pruner.prunes(trial(9, 5, 5, 5), others)).toBe(false)
    expect(pruner.prunes(trial(10, 5, 5, 5), [trial(9, 1, 1, 1), trial(11, 1, 1, 1)])).toBe(true)
    expect(pruner.prunes(trial(10, 5), [trial(9, 1), trial(11, 1)])).toBe(false)
  })
  it('refuses budgets that are none', () => {
    expect(() => hyperbandPruner({ most: 1, least: 2 })).toThrow(/no Hyperband/)
  })
})
