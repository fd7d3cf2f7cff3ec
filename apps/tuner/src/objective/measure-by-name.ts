import { ColragError } from '@colrag/core'
import { all, averagePrecision, byAlternatives, hit, ndcg, precision, recall, reciprocalRank, resultDiversity } from '@colrag/metrics'
import type { Measure } from '@colrag/metrics'
import { nearMiss } from '@colrag/recipes'
import type { QuestionMeasure } from './question-measure.ts'

const ranking: Readonly<Record<string, (k: number) => Measure>> = {
  recall,
  all,
  hit,
  precision,
  mrr: reciprocalRank,
  ndcg,
  map: averagePrecision,
}

const most = 100

/** For help and messages. */
export const measureNames = 'recall@K, all@K, hit@K, precision@K, mrr@K, ndcg@K, map@K, diversity@K, latency'

/**
 * `recall@5` and its like; `diversity@5`: 0.6 x axis entropy + 0.4 x distinct volumes / results over the best hits (Multimodal CoLRAG-TF, A7);
 * `latency`: milliseconds that a question takes, the axes and the fusion. Throws `invalid-options` for a name that is none, saying which is near.
 */
export function measureByName(name: string): QuestionMeasure {
  if (name === 'latency') return { name, direction: 'minimize', places: 1, hits: 0, timed: true, of: ({ ms }) => ms }
  const [kind = '', cut, ...rest] = name.split('@')
  const k = Number(cut)
  if (rest.length > 0 || (kind !== 'diversity' && !Object.hasOwn(ranking, kind))) throw unknown(name, kind)
  if (!Number.isInteger(k) || k < 1 || k > most)
    throw new ColragError('invalid-options', '--objective', `${name} says no number of places from 1 to ${most}`, {
      hint: `write ${kind}@5`,
    })
  if (kind === 'diversity')
    return { name, direction: 'maximize', places: k, hits: k, of: ({ results }) => resultDiversity(results.slice(0, k)) }
  const measure = (ranking[kind] as (k: number) => Measure)(k)
  return {
    name,
    direction: 'maximize',
    places: k,
    hits: 0,
    of({ items }, { gold, grades: graded }) {
      const { grades, inTerms } = byAlternatives(gold, graded)
      return measure.of(inTerms(items), grades)
    },
  }
}

/** Objectives that are no single measure. */
export const presetNames = ['paper', 'paper-as-run'] as const

const whole: readonly string[] = ['latency', ...presetNames]

function unknown(name: string, kind: string): ColragError {
  const meant = nearMiss(kind, [...Object.keys(ranking), 'diversity', 'latency', ...presetNames])
  return new ColragError('invalid-options', '--objective', `there is no measure ${name}`, {
    hint: meant === null ? `there are ${measureNames}` : `did you mean ${meant}${whole.includes(meant) ? '' : '@5'}?`,
  })
}
