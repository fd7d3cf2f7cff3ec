import { pairedDifference } from '@colrag/metrics'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { found } from '../../retrieval/found.ts'
import type { Rankings } from '../../retrieval/rank-set.ts'
import type { SetQuestion } from '../../retrieval/retrieval-set.ts'
import type { DisasterQuestion } from '../gold.ts'
import { questionGroups } from './question-groups.ts'
import { chanceOfAll } from './random-guess.ts'

/** The questions of the set by one kind of items. `among`: how many items there are to choose from. `at`: items of a ranking that count. */
export interface MeasuredSet {
  readonly items: 'pages' | 'blocks'
  readonly among: number
  readonly at: number
  readonly gold: readonly DisasterQuestion[]
  readonly questions: readonly SetQuestion[]
}

/** A ranking under the name that it is told by; `mine` is held against every other. */
export interface NamedRanking {
  readonly name: string
  readonly mine?: boolean
  readonly ranked: Rankings
}

/** The share of questions all of whose items are within five, and what blind guesses reach, for all and for each group, with p of the differences. */
export function setFigures(set: MeasuredSet, rankings: readonly NamedRanking[]): readonly Figure[] {
  const measured = rankings.map(({ name, mine, ranked }) => ({
    name,
    mine,
    all: found(set.questions, ranked, { measure: 'All', at: set.at }),
  }))
  const chance = Float64Array.from(set.questions, ({ gold }) => chanceOfAll(gold, set.among, 5))
  return Object.entries(questionGroups).flatMap(([group, belongs]) => {
    const of = (values: Float64Array): Float64Array => values.filter((_, i) => belongs(set.gold[i] as DisasterQuestion))
    const n = of(chance).length
    if (n === 0) return []
    const mine = measured.find((one) => one.mine)
    const label = `${set.items}, all@5, ${group}`
    return [
      figure({ name: `${label}: a blind guess`, ours: mean(of(chance)), n }),
      ...measured.map(({ name, all, mine: own }) => {
        const p = !mine || own ? '' : ` (p of the difference ${pairedDifference(of(mine.all), of(all)).p.toFixed(4)})`
        return figure({ name: `${label}: ${name}${p}`, ours: mean(of(all)), n })
      }),
    ]
  })
}

/** Recall over all questions, and as the released scripts of CoLRAG-TF take it: over those alone for which something was found. */
export const recallFigures = (set: MeasuredSet, rankings: readonly NamedRanking[]): readonly Figure[] =>
  rankings.flatMap(({ name, ranked }) => {
    const recall = found(set.questions, ranked, { measure: 'R', at: set.at })
    const above = recall.filter((value) => value > 0)
    return [
      figure({ name: `${set.items}, recall@5: ${name}`, ours: mean(recall), n: recall.length }),
      figure({ name: `${set.items}, recall@5 over questions with some recall: ${name}`, ours: mean(above), n: above.length }),
    ]
  })

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
