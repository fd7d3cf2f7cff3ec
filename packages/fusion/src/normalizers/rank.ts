import type { Normalizer } from '@colrag/core'

/** Of n known scores the best becomes 1, the next (n-1)/n, the last 1/n; equal scores share the better place. */
export const rank: Normalizer = {
  name: 'rank',
  normalize(scores) {
    const places = placesOf(scores)
    const known = scores.reduce((n, s) => n + (Number.isNaN(s) ? 0 : 1), 0)
    return places.map((place) => (known + 1 - place) / known)
  },
  explain(scores) {
    const places = placesOf(scores)
    const known = scores.reduce((n, s) => n + (Number.isNaN(s) ? 0 : 1), 0)
    return (i) => `(${known} + 1 - ${places[i] ?? NaN}) / ${known}`
  },
}

/** 1 for the greatest score; equal scores share the better place; NaN where nothing is known. */
export function placesOf(scores: Float64Array): Float64Array {
  const sorted = scores
    .filter((s) => !Number.isNaN(s))
    .sort()
    .reverse()
  const first = new Map<number, number>()
  sorted.forEach((score, i) => {
    if (!first.has(score)) first.set(score, i + 1)
  })
  return scores.map((s) => first.get(s) ?? NaN)
}
