import { describeSampler } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { tpeSampler } from '../tpe/tpe-sampler.ts'
import { gridSampler, gridSize } from './grid-sampler.ts'
import { randomSampler } from './random-sampler.ts'

describeSampler('random', randomSampler)
describeSampler('grid', () => gridSampler({ steps: 3 }))
describeSampler('TPE', tpeSampler)
describeSampler('univariate TPE', () => tpeSampler({ multivariate: false }))

describe('gridSampler', () => {
  const space = { a: { kind: 'int', low: 1, high: 2 }, w: { kind: 'simplex', keys: ['x', 'y'] } } as const
  const point = (i: number): unknown => gridSampler({ steps: 3 }).suggest(space, Array.from({ length: i }), Math.random)

  it('gives every point once, then begins anew', () => {
    expect(gridSize(space, 3)).toBe(6)
    const seen = Array.from({ length: 6 }, (_, i) => JSON.stringify(point(i)))
    expect(new Set(seen).size).toBe(6)
    expect(seen.slice(0, 3)).toEqual([0, 0.5, 1].map((x) => JSON.stringify({ a: 1, w: { x, y: 1 - x } })))
    expect(point(6)).toEqual(point(0))
  })
  it('refuses a grid that is too large to walk, and one of a single step', () => {
    expect(() => gridSampler({ steps: 50, most: 99 }).suggest(space, [], Math.random)).toThrow(/100 points/)
    expect(() => gridSampler({ steps: 1 })).toThrow(/2 steps/)
  })
})
