import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSpace } from './check-space.ts'
import { coordinates } from './coordinates.ts'
import { cubeOf, weightsOf } from './simplex.ts'

describe('coordinates', () => {
  it('decodes what it encoded', () => {
    const space = {
      n: { kind: 'int', low: 0, high: 9 },
      c: { kind: 'choice', values: ['a', 2, true] },
      w: { kind: 'simplex', keys: ['x', 'y', 'z'] },
    } as const
    const { encode, decode, dimensions } = coordinates(space)
    const values = { n: 4, c: 2, w: { x: 0.2, y: 0.5, z: 0.3 } } as const
    expect(dimensions).toHaveLength(4)
    expect(encode(values).slice(0, 2)).toEqual([4, 1])
    const back = decode(encode(values))
    expect([back.n, back.c]).toEqual([4, 2])
    for (const key of ['x', 'y', 'z'] as const) expect(back.w[key]).toBeCloseTo(values.w[key], 12)
  })
  it('normalises one number for each key where the paper does', () => {
    const { dimensions, decode } = coordinates({ w: { kind: 'simplex', keys: ['x', 'y'], sampling: 'normalised' } } as const)
    expect(dimensions).toHaveLength(2)
    expect(decode([0.6, 0.2]).w).toEqual({ x: 0.6 / (0.6 + 0.2), y: 0.2 / (0.6 + 0.2) })
    expect(decode([0, 0]).w).toEqual({ x: 0.5, y: 0.5 })
  })
})

describe('simplex', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  it('maps the cube onto the simplex and back', () => {
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 6 }), (cube) => {
        const weights = weightsOf(cube)
        expect(weights.every((weight) => weight >= 0)).toBe(true)
        expect(weights.reduce((a, b) => a + b)).toBeCloseTo(1, 9)
        for (const [i, weight] of weightsOf(cubeOf(weights)).entries()) expect(weight).toBeCloseTo(weights[i] ?? 0, 6)
      }),
    )
  })
  it('is uniform: every key has the same mean, and its share follows Beta(1, keys - 1)', () => {
    const grid = Array.from({ length: 100 }, (_, i) => (i + 0.5) / 100)
    const points = grid.flatMap((u) => grid.map((v) => weightsOf([u, v])))
    for (const key of [0, 1, 2]) {
      expect(points.reduce((sum, point) => sum + (point[key] ?? 0), 0) / points.length).toBeCloseTo(1 / 3, 2)
      expect(points.filter((point) => (point[key] ?? 0) > 0.5).length / points.length).toBeCloseTo(0.25, 1)
    }
  })
})

describe('checkSpace', () => {
  it.each([
    ['nothing', {}, /no parameter/],
    ['a range turned round', { a: { kind: 'float', low: 2, high: 1 } }, /no range/],
    ['a range without end', { a: { kind: 'float', low: 0, high: Infinity } }, /no range/],
    ['a log scale from 0', { a: { kind: 'float', low: 0, high: 1, log: true } }, /above 0/],
    ['half a number', { a: { kind: 'int', low: 0.5, high: 2 } }, /no range/],
    ['no choice', { a: { kind: 'choice', values: [] } }, /nothing to choose/],
    ['a choice twice', { a: { kind: 'choice', values: ['x', 'x'] } }, /twice/],
    ['a simplex of one', { a: { kind: 'simplex', keys: ['x'] } }, /two keys/],
  ] as const)('refuses %s', (_, space, message) => {
    expect(() => checkSpace(space)).toThrow(message)
  })
})
