import type { Fuser } from '@colrag/core'
import { placesOf } from '../normalizers/rank.ts'
import type { RankFuser } from './rank-fuser.ts'

/**
 * Sum over axes of weight / (k + place), places from 1 (reciprocal rank fusion, Cormack, Clarke and Buettcher 2009). Equal scores share the
 * better place, so that the result does not depend on the order of candidates; an axis on which a candidate has nothing adds 0. The sums
 * order candidates and say nothing of how good they are.
 */
export function reciprocalRank(options: { readonly k?: number } = {}): RankFuser {
  const { k = 60 } = options
  return {
    name: 'reciprocal-rank',
    scale: 'rank',
    contributions: (channels) =>
      channels.map(({ weight, scores }) => placesOf(scores).map((place) => (Number.isNaN(place) ? 0 : weight / (k + place)))),
    explain(channels) {
      const places = channels.map(({ scores }) => placesOf(scores))
      return (a, i) => `1 / (${k} + ${places[a]?.[i] ?? NaN})`
    },
  } satisfies Fuser & RankFuser
}
