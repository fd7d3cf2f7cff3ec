import { normalCumulative, testFunctions } from '@colrag/tuning'
import type { TestFunction } from '@colrag/tuning'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { median } from '../reading/median.ts'
import { tpeRun } from './tpe-runs.ts'
import type { TpePeer } from './tpe-runs.ts'

const kinds = [
  ['multivariate', true],
  ['univariate', false],
] as const

/** What a trial costs by itself after so many others, both sides in turn, three times each; at most a fifth of Optuna's. */
export async function costFigures(peer: TpePeer | null): Promise<readonly Figure[]> {
  const of = testFunctions.find(({ name }) => name === 'sphere6') as TestFunction
  const counts = [100, 500, 1000]
  const rows: Figure[] = []
  for (const [kind, multivariate] of kinds) {
    const sides: { readonly ours: (readonly number[])[]; readonly theirs: (readonly number[])[] } = { ours: [], theirs: [] }
    for (let seed = 0; seed < 3; seed++) {
      const request = { of, multivariate, seed, trials: Math.max(...counts) }
      sides.ours.push(tpeRun(request).ms)
      if (peer) sides.theirs.push((await peer.run(request)).ms)
    }
    for (const count of counts) {
      const at = (runs: readonly (readonly number[])[]): number => median(runs.map((ms) => median(ms.slice(count - 20, count))))
      rows.push(
        figure({
          name: `cost of a trial, ${kind}, after ${count}`,
          ours: at(sides.ours),
          unit: 'processor ms',
          n: 60,
          target: 0.2,
          on: 'ratio',
          better: 'less',
          others: peer ? [{ peer: 'Optuna', value: at(sides.theirs) }] : [],
        }),
      )
    }
  }
  return rows
}

/** The best of 100 trials over 20 seeds: medians, and the probability (Mann and Whitney, one-sided) that ours is worse by chance alone. */
export async function qualityFigures(peer: TpePeer | null): Promise<readonly Figure[]> {
  const rows: Figure[] = []
  for (const of of testFunctions)
    for (const [kind, multivariate] of kinds) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let seed = 0; seed < 20; seed++) {
        const request = { of, multivariate, seed, trials: 100 }
        ours.push(tpeRun(request).best)
        if (peer) theirs.push((await peer.run(request)).best)
      }
      const others = peer ? [{ peer: 'Optuna', value: median(theirs) }] : []
      rows.push(figure({ name: `${of.name}, ${kind}, best of 100`, ours: median(ours), unit: 'value', n: 20, better: 'less', others }))
      if (peer)
        rows.push(
          figure({ name: `${of.name}, ${kind}, p that ours is worse`, ours: worseBy(ours, theirs), unit: 'p', n: 20, target: 0.05 }),
        )
    }
  return rows
}

/** One-sided p of "the first are larger than the second", by the normal approximation of Mann and Whitney's U with ties as halves. */
export function worseBy(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((a) => second.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0))).reduce((a, b) => a + b, 0)
  const [n, m] = [first.length, second.length]
  const z = (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 1 - normalCumulative(z)
}
