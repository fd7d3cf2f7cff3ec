import { bootstrapInterval, pairedDifference } from '@colrag/metrics'
import { sha256 } from '@colrag/stage-kit'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { found } from './found.ts'
import type { RankedSet } from './rank-set.ts'
import type { RetrievalSet } from './retrieval-set.ts'

/** The half of a set's questions that nothing was chosen by: those whose number, hashed with the set's name, is odd. */
export const isHeldOut = (set: string, question: number): boolean =>
  Number.parseInt(sha256(`${set}:${question}`).at(-1) ?? '0', 16) % 2 === 1

/** What is served with its interval, the same for the half held out, then every variant beside it with the p of the difference. */
export function setFigures(set: RetrievalSet, { questions, rankings }: RankedSet): readonly Figure[] {
  const n = questions.length
  return set.wanted.flatMap((wanted) => {
    const measured = new Map([...rankings].map(([name, ranked]) => [name, found(questions, ranked, wanted)]))
    const label = `${set.name}, ${wanted.measure}@${wanted.at}`
    const served = measured.get('fused') ?? new Float64Array()
    const { low, high } = bootstrapInterval(served)
    const heldOut = served.filter((_, i) => isHeldOut(set.name, i))
    return [
      figure({
        name: `${label}, fused [${low.toFixed(3)}, ${high.toFixed(3)}]`,
        ours: mean(served),
        n,
        ...(wanted.least === undefined ? {} : { target: wanted.least }),
      }),
      figure({ name: `${label}, fused, half held out`, ours: mean(heldOut), n: heldOut.length }),
      ...[...measured].flatMap(([name, values]) =>
        name === 'fused'
          ? []
          : [figure({ name: `${label}, ${name} (p ${pairedDifference(served, values).p.toFixed(3)})`, ours: mean(values), n })],
      ),
    ]
  })
}

/** Whether the fusion is better than words alone, by nDCG@10 over all questions, p < .05. */
export function beatsWords({ questions, rankings }: RankedSet): boolean {
  const by = (name: string): Float64Array => found(questions, rankings.get(name) ?? [], { measure: 'nDCG', at: 10 })
  const { mean: gained, p } = pairedDifference(by('fused'), by('bm25 alone'))
  return gained > 0 && p < 0.05
}

/** On how many of the sets that were ranked the fusion beats words alone, where all six of them were. */
export function beatenFigure(beaten: readonly boolean[]): readonly Figure[] {
  return beaten.length < 6
    ? []
    : [
        figure({
          name: 'sets on which fused is above bm25 alone, nDCG@10, p < .05',
          ours: beaten.filter((b) => b).length,
          unit: 'sets',
          n: beaten.length,
          target: 3,
        }),
      ]
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
