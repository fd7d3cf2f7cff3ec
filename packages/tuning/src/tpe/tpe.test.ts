import type { Trial } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernelWeights } from './kernel-weights.ts'
import { kernelWidths } from './kernel-widths.ts'
import { normalCumulative } from './normal.ts'
import { parzen } from './parzen.ts'
import { splitTrials } from './split-trials.ts'
import { tpeSampler } from './tpe-sampler.ts'

describe('normalCumulative', () => {
  it('agrees with tables', () => {
    for (const [x, p] of [
      [0, 0.5],
      [1, 0.8413447460685429],
      [-1.959963984540054, 0.025],
      [3, 0.9986501019683699],
      [-5, 2.866515718791939e-7],
    ] as const)
      expect(normalCumulative(x)).toBeCloseTo(p, 15)
    expect([normalCumulative(-50), normalCumulative(50)]).toEqual([0, 1])
  })
})

describe('kernelWidths', () => {
  it('takes the farther neighbour, the only one at the ends, and clips', () => {
    expect([...kernelWidths(Float64Array.of(0.4, 0.1, 0.9), 0, 1)].map((w) => Number(w.toFixed(9)))).toEqual([0.5, 0.3, 0.5])
    // Five kernels with the prior's neighbours nearer than 1 / (5 + 1): all at the least width of (high - low) / min(100, n + 2).
    expect([...kernelWidths(Float64Array.of(0.5, 0.5, 0.5), 0, 1)]).toEqual([0.2, 0.2, 0.2])
    expect([...kernelWidths(Float64Array.of(0.25), 0, 1)]).toEqual([0.75])
    expect(kernelWidths(Float64Array.of(), 0, 1)).toHaveLength(0)
  })
})

describe('kernelWeights', () => {
  it('counts the newest 25 fully, older ones on a ramp, and the prior as one', () => {
    expect([...kernelWeights(3, false)]).toEqual([0.25, 0.25, 0.25, 0.25])
    const weights = kernelWeights(27, false).map((weight, _, all) => weight / (all.at(-1) ?? 1))
    expect(weights[0]).toBeCloseTo(1 / 27, 12)
    expect(weights.slice(1).every((weight) => Math.abs(weight - 1) < 1e-12)).toBe(true)
    expect(kernelWeights(40, false).reduce((a, b) => a + b)).toBeCloseTo(1, 12)
    expect(new Set(kernelWeights(40, true)).size).toBe(1)
  })
})

describe('parzen', () => {
  it('is a density: its integral over the box is 1', () => {
    const numbers = fc.array(fc.double({ min: -2, max: 3, noNaN: true }), { maxLength: 12 })
    fc.assert(
      fc.property(numbers, (xs) => {
        const { logDensity } = parzen(
          [{ kind: 'real', low: -2, high: 3, log: false, whole: false }],
          xs.map((x) => [x]),
        )
        const steps = 4000
        const integral =
          Array.from({ length: steps }, (_, i) => Math.exp(logDensity([-2 + (5 * (i + 0.5)) / steps]))).reduce((a, b) => a + b) *
          (5 / steps)
        expect(integral).toBeCloseTo(1, 3)
      }),
      { numRuns: 25 },
    )
  })
  it('gives whole numbers and categories masses that sum to 1', () => {
    for (const dimension of [
      { kind: 'real', low: 0, high: 30, log: false, whole: true },
      { kind: 'category', size: 31 },
    ] as const) {
      const { logDensity } = parzen([dimension], [[3], [3], [28]])
      const mass = Array.from({ length: 31 }, (_, k) => Math.exp(logDensity([k])))
      expect(mass.reduce((a, b) => a + b)).toBeCloseTo(1, 9)
      expect(mass[3]).toBeGreaterThan(mass[28] ?? 1)
    }
  })
  it('draws what it says', () => {
    const made = parzen([{ kind: 'category', size: 3 }], [[2], [2], [2], [0]])
    const random = seededRandom(1)
    const drawn = Array.from({ length: 20000 }, () => made.draw(random)[0])
    for (const k of [0, 1, 2]) expect(drawn.filter((x) => x === k).length / 20000).toBeCloseTo(Math.exp(made.logDensity([k])), 1)
  })
})

describe('splitTrials', () => {
  const trial = (number: number, state: Trial['state'], loss: number, step = 1): Trial => ({
    number,
    state,
    values: {},
    losses: state === 'complete' ? [loss] : null,
    reports: state === 'pruned' ? [{ step, loss }] : [],
  })
  it('puts complete trials first, then pruned ones that came far, and counts running ones as bad', () => {
    const history = [
      trial(0, 'complete', 5),
      trial(1, 'running', 0),
      trial(2, 'failed', 0),
      trial(3, 'pruned', 9, 4),
      trial(4, 'pruned', 1, 2),
      trial(5, 'complete', 2),
    ]
    const numbers = (count: number): unknown =>
      [splitTrials(history, count).below, splitTrials(history, count).above].map((some) => some.map((t) => t.number))
    expect(numbers(1)).toEqual([[5], [0, 1, 3, 4]])
    expect(numbers(3)).toEqual([
      [0, 3, 5],
      [1, 4],
    ])
  })
  it('ranks several objectives by fronts', () => {
    const history = [
      [3, 3],
      [1, 2],
      [2, 1],
      [4, 4],
    ].map((losses, number): Trial => ({ ...trial(number, 'complete', 0), losses }))
    expect(splitTrials(history, 2).below.map((t) => t.number)).toEqual([1, 2])
  })
})

describe('tpeSampler', () => {
  const space = { x: { kind: 'float', low: 0, high: 1 } } as const
  const done = (number: number, x: number): Trial<typeof space> => ({
    number,
    state: 'complete',
    values: { x },
    losses: [(x - 0.3) ** 2],
    reports: [],
  })
  const near = (history: readonly Trial<typeof space>[]): number =>
    Array.from({ length: 50 }, (_, seed) => tpeSampler().suggest(space, history, seededRandom(seed)).x).filter(
      (x) => Math.abs(x - 0.3) < 0.15,
    ).length

  it('draws where good trials lie', () => {
    expect(near(Array.from({ length: 50 }, (_, i) => done(i, i / 49)))).toBeGreaterThan(40)
  })
  it('keeps away from trials that still run', () => {
    const history = Array.from({ length: 50 }, (_, i) => done(i, i / 49))
    const running = Array.from({ length: 12 }, (_, i): Trial<typeof space> => ({
      ...done(50 + i, 0.28 + i / 300),
      state: 'running',
      losses: null,
    }))
    expect(near([...history, ...running])).toBeLessThan(near(history))
  })
  it('refuses counts that are none', () => {
    expect(() => tpeSampler({ candidates: 0 })).toThrow(/at least 1/)
  })
})
