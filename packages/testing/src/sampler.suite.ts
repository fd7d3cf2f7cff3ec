import type { Sampler, Space, Trial, Values } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'

const space = {
  depth: { kind: 'int', low: 5, high: 9 },
  rate: { kind: 'float', low: 0.001, high: 10, log: true },
  shift: { kind: 'float', low: -2, high: 2 },
  fixed: { kind: 'float', low: 3, high: 3 },
  fuser: { kind: 'choice', values: ['sum', 'rank', 'product'] },
  weights: { kind: 'simplex', keys: ['text', 'bm25', 'triple'] },
  paper: { kind: 'simplex', keys: ['text', 'bm25'], sampling: 'normalised' },
} as const satisfies Space
type Drawn = Values<typeof space>

/** What every sampler keeps to: values inside the space, whatever the history holds, and the same values for the same history and numbers. */
export function describeSampler(name: string, make: () => Sampler): void {
  describe(`${name} as a sampler`, () => {
    it('has a name', () => expect(make().name).not.toBe(''))
    it('stays inside the space, at every length of history', () => {
      for (const { values } of run(make(), 60)) expect(faultsOf(values)).toEqual([])
    })
    it('stays inside the space when trials failed, were pruned, run, or all score alike', () => {
      const odd = run(make(), 40).map((trial, i): Trial<typeof space> => {
        const state = (['complete', 'failed', 'pruned', 'running'] as const)[i % 4] ?? 'complete'
        return { ...trial, state, losses: state === 'complete' ? [1] : null, reports: state === 'pruned' ? [{ step: i, loss: 1 }] : [] }
      })
      for (let seed = 0; seed < 20; seed++) expect(faultsOf(make().suggest(space, odd, seededRandom(seed)))).toEqual([])
    })
    it('says the same for the same history and the same numbers, and changes neither', () => {
      const history = run(make(), 30)
      const before = JSON.stringify(history)
      expect(make().suggest(space, history, seededRandom(5))).toEqual(make().suggest(space, history, seededRandom(5)))
      expect(JSON.stringify(history)).toBe(before)
    })
    it('takes several objectives', () => {
      const history = run(make(), 30).map((trial, i) => ({ ...trial, losses: [i % 7, (i * 5) % 11] }))
      expect(faultsOf(make().suggest(space, history, seededRandom(1)))).toEqual([])
    })
  })
}

function run(sampler: Sampler, count: number): readonly Trial<typeof space>[] {
  const history: Trial<typeof space>[] = []
  for (let number = 0; number < count; number++) {
    const values = sampler.suggest(space, history, seededRandom(number))
    history.push({ number, state: 'complete', values, losses: [values.shift ** 2 + values.depth], reports: [] })
  }
  return history
}

function faultsOf(values: Drawn): readonly string[] {
  const sum = (weights: Readonly<Record<string, number>>): number => Object.values(weights).reduce((a, b) => a + b, 0)
  const checks: Readonly<Record<string, boolean>> = {
    names: Object.keys(values).join() === Object.keys(space).join(),
    depth: Number.isInteger(values.depth) && values.depth >= 5 && values.depth <= 9,
    rate: values.rate >= 0.001 && values.rate <= 10,
    shift: values.shift >= -2 && values.shift <= 2,
    fixed: values.fixed === 3,
    fuser: ['sum', 'rank', 'product'].includes(values.fuser),
    weights: Math.abs(sum(values.weights) - 1) < 1e-9 && Object.values(values.weights).every((weight) => weight >= 0),
    paper: Math.abs(sum(values.paper) - 1) < 1e-9 && Object.values(values.paper).every((weight) => weight >= 0),
  }
  return Object.entries(checks).flatMap(([check, holds]) => (holds ? [] : [`${check}: ${JSON.stringify(values)}`]))
}
