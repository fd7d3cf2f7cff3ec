import type { Normalizer } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'

/** What every normaliser keeps to: finite for what is known, NaN for what is not, no order turned round, no say for the order of candidates. */
export function describeNormalizer(name: string, make: () => Normalizer): void {
  describe(`${name} as a normaliser`, () => {
    const run = (values: readonly number[]): number[] => [...make().normalize(Float64Array.from(values))]

    it('has a name', () => expect(make().name).not.toBe(''))
    it('keeps length and place, is finite for what is known and NaN for what is not', () => {
      for (const values of samples()) {
        const out = run(values)
        expect(out.map((s) => (Number.isNaN(s) ? 'unknown' : Number.isFinite(s)))).toEqual(
          values.map((s) => (Number.isNaN(s) ? 'unknown' : true)),
        )
      }
    })
    it('never turns an order round, and gives equal scores one value', () => {
      for (const values of samples()) {
        const out = run(values)
        const known = values.map((score, i) => ({ score, out: out[i] ?? NaN })).filter(({ score }) => !Number.isNaN(score))
        const turned = known.filter((a) =>
          known.some((b) => (a.score === b.score && a.out !== b.out) || (a.score > b.score && a.out < b.out)),
        )
        expect(turned).toEqual([])
      }
    })
    it('does not depend on the order of candidates', () => {
      for (const values of samples()) {
        const out = run(values)
        const turned = run([...values].reverse()).reverse()
        for (const [i, s] of out.entries()) expect(Object.is(turned[i], s) || Math.abs((turned[i] ?? NaN) - s) <= 1e-6).toBe(true)
      }
    })
    it('leaves its input alone and says the same twice', () => {
      const input = Float64Array.of(3, NaN, 1, 3)
      const normalizer = make()
      expect(normalizer.normalize(input)).toEqual(normalizer.normalize(input))
      expect(input).toEqual(Float64Array.of(3, NaN, 1, 3))
    })
  })
}

/** Nothing, nothing known, lone and equal scores, scores of both signs and many sizes. */
function samples(): readonly (readonly number[])[] {
  const random = seededRandom(20260801)
  const drawn = Array.from({ length: 200 }, () => {
    const size = 10 ** (random() * 12 - 6)
    return Array.from({ length: Math.floor(random() * 12) }, () => (random() < 0.2 ? NaN : (random() * 2 - 1) * size))
  })
  return [[], [NaN], [NaN, NaN], [0.3], [0], [-2], [NaN, 5], [0.1, 0.1, 0.1], [0, 0, NaN], [-3, -3], [1e6, -1e6, 1e-9], ...drawn]
}
