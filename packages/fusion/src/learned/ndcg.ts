const depth = 10

/** What a place from 0 is worth. */
export const discount = (place: number): number => (place < depth ? 1 / Math.log2(place + 2) : 0)

/** Places of candidates by falling score, from 0; ties by their order. */
export function placesOf(scores: readonly number[]): readonly number[] {
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const places = new Array<number>(scores.length)
  order.forEach((candidate, place) => (places[candidate] = place))
  return places
}

/** The best discounted gain that there can be. */
export const idealGain = (gains: readonly number[]): number =>
  [...gains].sort((a, b) => b - a).reduce((sum, gain, place) => sum + gain * discount(place), 0)

/** nDCG@10 with linear gains (Järvelin and Kekäläinen 2002); 0 where nothing is relevant. */
export function ndcg(scores: readonly number[], gains: readonly number[]): number {
  const ideal = idealGain(gains)
  if (ideal === 0) return 0
  const places = placesOf(scores)
  return gains.reduce((sum, gain, i) => sum + gain * discount(places[i] ?? depth), 0) / ideal
}
