import { descend } from './descend.ts'
import type { FeatureQuery } from './judged-query.ts'
import { scoresOf } from './judged-query.ts'

const ridge = 1e-3

/**
 * Weights, not below 0, by which the scores of a candidate tell whether it is relevant at all: logistic regression with an intercept, in
 * which each question counts once and its relevant candidates as much as the others together.
 */
export function fitLogistic(queries: readonly FeatureQuery[], axes: number): readonly number[] {
  const parameters = descend([...new Array<number>(axes).fill(1), 0], axes, (at) => {
    const intercept = at[axes] ?? 0
    const gradient = new Array<number>(axes + 1).fill(0)
    let loss = 0
    for (const query of queries) {
      const relevant = query.gains.filter((gain) => gain > 0).length
      scoresOf(query, at).forEach((score, c) => {
        const isRelevant = (query.gains[c] ?? 0) > 0
        const share = 1 / (2 * queries.length * (isRelevant ? relevant : query.gains.length - relevant))
        const z = score + intercept
        loss += share * softplus(isRelevant ? -z : z)
        const slope = share * (sigmoid(z) - (isRelevant ? 1 : 0))
        query.features[c]?.forEach((x, a) => (gradient[a] = (gradient[a] ?? 0) + slope * x))
        gradient[axes] = (gradient[axes] ?? 0) + slope
      })
    }
    for (let a = 0; a < axes; a++) {
      const weight = at[a] ?? 0
      loss += (ridge / 2) * weight * weight
      gradient[a] = (gradient[a] ?? 0) + ridge * weight
    }
    return { loss, gradient }
  })
  return parameters.slice(0, axes)
}

export const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z))
export const softplus = (z: number): number => (z > 30 ? z : Math.log1p(Math.exp(z)))
