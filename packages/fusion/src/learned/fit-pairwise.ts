import { descend } from './descend.ts'
import { sigmoid, softplus } from './fit-logistic.ts'
import type { FeatureQuery } from './judged-query.ts'
import { scoresOf } from './judged-query.ts'
import { discount, idealGain, placesOf } from './ndcg.ts'

const rounds = 8
const ridge = 1e-3
/** A pair far down still teaches a little. */
const least = 1e-3

/**
 * Weights, not below 0, that put better candidates before worse ones: the logistic loss of each pair, weighed by what exchanging the two
 * would change of nDCG@10 in the order that the weights of the round before give (LambdaRank, Burges 2010, with a linear model in place of
 * LambdaMART's trees: three or four scores have no more to tell, and weights can be read).
 */
export function fitPairwise(queries: readonly FeatureQuery[], axes: number): readonly number[] {
  let weights: readonly number[] = new Array<number>(axes).fill(1)
  for (let round = 0; round < rounds; round++) {
    const pairs = queries.flatMap((query) => pairsOf(query, weights, queries.length))
    weights = descend(weights, axes, (at) => {
      const gradient = at.map((weight) => ridge * weight)
      let loss = at.reduce((sum, weight) => sum + (ridge / 2) * weight * weight, 0)
      for (const { difference, weight } of pairs) {
        const z = difference.reduce((sum, x, a) => sum + x * (at[a] ?? 0), 0)
        loss += weight * softplus(-z)
        const slope = -weight * sigmoid(-z)
        difference.forEach((x, a) => (gradient[a] = (gradient[a] ?? 0) + slope * x))
      }
      return { loss, gradient }
    })
  }
  return weights
}

interface Pair {
  /** Features of the better candidate less those of the worse. */
  readonly difference: Float64Array
  readonly weight: number
}

function pairsOf(query: FeatureQuery, weights: readonly number[], queries: number): readonly Pair[] {
  const { gains, features } = query
  const places = placesOf(scoresOf(query, weights))
  const ideal = idealGain(gains)
  const pairs: { difference: Float64Array; weight: number }[] = []
  for (const [better, row] of features.entries()) {
    for (const [worse, other] of features.entries()) {
      const gained = (gains[better] ?? 0) - (gains[worse] ?? 0)
      if (gained <= 0) continue
      const moved = Math.abs(discount(places[better] ?? Infinity) - discount(places[worse] ?? Infinity))
      pairs.push({ difference: row.map((x, a) => x - (other[a] ?? 0)), weight: Math.max(least, (gained * moved) / ideal) })
    }
  }
  const total = pairs.reduce((sum, pair) => sum + pair.weight, 0)
  return pairs.map((pair) => ({ ...pair, weight: pair.weight / (total * queries) }))
}
