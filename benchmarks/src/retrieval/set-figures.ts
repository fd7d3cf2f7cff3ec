import { bootstrapInterval, pairedDifference } from '@colrag/metrics'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import type { RankedSet, Rankings } from './rank-set.ts'
import type { RetrievalSet, SetQuestion, Wanted } from './retrieval-set.ts'

/** Question by question: the share of its pages within `at` places, or whether all of them are. */
function found(questions: readonly SetQuestion[], rankings: Rankings, { measure, at }: Pick<Wanted, 'measure' | 'at'>): Float64Array {
  return Float64Array.from(questions, ({ gold }, i) => {
    const seen = new Set(rankings[i]?.slice(0, at))
    const hit = gold.filter((key) => seen.has(key)).length
    return measure === 'R' ? hit / gold.length : hit === gold.length ? 1 : 0
  })
}

/** What is served with its interval, then every variant beside it with the p of the difference. */
export function setFigures(set: RetrievalSet, { questions, rankings }: RankedSet): readonly Figure[] {
  const n = questions.length
  return set.wanted.flatMap((wanted) => {
    const measured = new Map([...rankings].map(([name, ranked]) => [name, found(questions, ranked, wanted)]))
    const label = `${set.name}, ${wanted.measure}@${wanted.at}`
    const served = measured.get('fused') ?? new Float64Array()
    const { low, high } = bootstrapInterval(served)
    return [
      figure({ name: `${label}, fused [${low.toFixed(3)}, ${high.toFixed(3)}]`, ours: mean(served), n, target: wanted.least }),
      ...[...measured].flatMap(([name, values]) =>
        name === 'fused'
          ? []
          : [figure({ name: `${label}, ${name} (p ${pairedDifference(served, values).p.toFixed(3)})`, ours: mean(values), n })],
      ),
    ]
  })
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
