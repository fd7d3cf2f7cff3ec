import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { belowBest } from './below-best.ts'
import { distributionBased } from './distribution-based.ts'
import { identity } from './identity.ts'
import { max } from './max.ts'
import { minMax } from './min-max.ts'
import { rank } from './rank.ts'
import { theoreticalMinMax } from './theoretical-min-max.ts'
import { zScore } from './z-score.ts'

const all = [identity, max, minMax, zScore, distributionBased, rank, theoreticalMinMax(-1), belowBest(0.14)]
const score = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const scores = fc.array(fc.oneof({ weight: 4, arbitrary: score }, { weight: 1, arbitrary: fc.constant(NaN) }), { maxLength: 12 })
const run = (normalizer: (typeof all)[number], values: readonly number[]): number[] => [...normalizer.normalize(Float64Array.from(values))]

/** NaN is near NaN alone. */
function expectNear(found: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(
    found.map((s, i) => (Object.is(s, expected[i]) || Math.abs(s - (expected[i] ?? NaN)) <= tolerance ? 'near' : [s, expected[i]])),
  ).toEqual(found.map(() => 'near'))
}

describe.each(all.map((n) => [n.name, n] as const))('%s', (_, normalizer) => {
  it('is finite for what is known and NaN for what is not (law)', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const out = run(normalizer, values)
        expect(out).toHaveLength(values.length)
        out.forEach((s, i) => expect(Number.isNaN(s)).toBe(Number.isNaN(values[i])))
        out.forEach((s) => expect(Math.abs(s)).not.toBe(Infinity))
      }),
    )
  })
  it('never turns an order round (law)', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const out = run(normalizer, values)
        const known = values
          .map((score, i) => ({ score, out: out[i] ?? NaN }))
          .filter(({ score }) => !Number.isNaN(score))
          .sort((x, y) => x.score - y.score)
        expect(known.slice(1).filter((k, i) => k.out < (known[i]?.out ?? NaN))).toEqual([])
      }),
    )
  })
  it('does not depend on the order of candidates (law)', () => {
    fc.assert(
      fc.property(scores, (values) => {
        expectNear(run(normalizer, [...values].reverse()).reverse(), run(normalizer, values), 1e-6)
      }),
    )
  })
  it('leaves its input alone', () => {
    const input = Float64Array.of(3, NaN, 1)
    normalizer.normalize(input)
    expect(input).toEqual(Float64Array.of(3, NaN, 1))
  })
  it('takes nothing, a lone score, equal scores and no known score', () => {
    expect(run(normalizer, [])).toEqual([])
    expect(run(normalizer, [NaN, NaN])).toEqual([NaN, NaN])
    for (const values of [[0.3], [0], [-2], [0.1, 0.1, 0.1], [0, 0]])
      for (const s of run(normalizer, values)) expect(Number.isFinite(s)).toBe(true)
  })
})

describe('belowBest', () => {
  it('keeps near scores near, and is min-max for others', () => {
    expectNear(run(belowBest(0.2), [0.9, 0.85, NaN, 0.8]), [1, 0.75, NaN, 0.5], 1e-12)
    expectNear(run(belowBest(0.2), [0.9, 0.6, -0.1]), [1, 0.7, 0], 1e-12)
  })
  it('is worked out by what its explanation says', () => {
    const near = belowBest(0.25).explain?.(Float64Array.of(0.75, 0.625))
    expect([0, 1].map((i) => near?.(i))).toEqual(['1 - (0.75 - 0.75) / 0.25', '1 - (0.75 - 0.625) / 0.25'])
    expect(belowBest(0.25).explain?.(Float64Array.of(0.75, -1))(1)).toBe('1 - (0.75 - (-1)) / (0.75 - (-1))')
  })
  it('refuses a reach that is none', () => {
    for (const reach of [0, -1, NaN, Infinity]) expect(() => belowBest(reach)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})

describe('theoreticalMinMax', () => {
  it('measures from the lowest score there can be, not from the worst candidate (Bruch et al. 2023)', () => {
    expect(run(theoreticalMinMax(-1), [1, 0, -1, NaN])).toEqual([1, 0.5, 0, NaN])
    expect(run(theoreticalMinMax(0), [8, 6, 2])).toEqual([1, 0.75, 0.25])
    // min-max calls the worst candidate 0 however near the best it is.
    expect(run(theoreticalMinMax(-1), [0.9, 0.8])[1]).toBeCloseTo(1.8 / 1.9, 12)
    expect(run(theoreticalMinMax(0), [-1, 0])).toEqual([0, 0])
  })
  it('refuses a lowest score that is none', () =>
    expect(() => theoreticalMinMax(NaN)).toThrow(expect.objectContaining({ code: 'invalid-options' })))
})

describe('values', () => {
  const values = [1, 3, NaN, 5]
  it.each([
    [identity, [1, 3, NaN, 5]],
    [max, [0.2, 0.6, NaN, 1]],
    [minMax, [0, 0.5, NaN, 1]],
    [rank, [1 / 3, 2 / 3, NaN, 1]],
  ] as const)('of $name', (normalizer, expected) => {
    expectNear(run(normalizer, values), expected, 1e-12)
  })
  it('of the standard score are shifted so that the worst has 0', () => {
    const deviation = Math.sqrt(8 / 3)
    expectNear(run(zScore, values), [0, 2 / deviation, NaN, 4 / deviation], 1e-12)
  })
  it('of the distribution put the mean in the middle and cut off beyond three deviations', () => {
    const out = run(distributionBased, [...Array.from({ length: 99 }, () => 0), 1000])
    expect(out.at(-1)).toBe(1)
    expect(run(distributionBased, [-1, 0, 1])[1]).toBeCloseTo(0.5, 12)
  })
  it('of no score above 0 are all 0 by maximum', () => {
    expect(run(max, [-3, 0, NaN])).toEqual([0, 0, NaN])
  })
  it('of equal scores are the best there is, unless there is nothing good about them', () => {
    expect(run(minMax, [2, 2])).toEqual([1, 1])
    expect(run(minMax, [0])).toEqual([0])
    expect(run(zScore, [-1])).toEqual([0])
    expect(run(rank, [7, 7, 1])).toEqual([1, 1, 1 / 3])
  })
})
