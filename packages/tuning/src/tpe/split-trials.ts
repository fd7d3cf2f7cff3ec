import type { Trial } from '@colrag/core'
import { crowding, fronts } from '../pareto/non-domination.ts'

export interface SplitTrials {
  readonly below: readonly Trial[]
  readonly above: readonly Trial[]
}

/**
 * The best `count` trials and all others, each in order of number. Complete trials come first: by loss, or with several objectives by front and then
 * by crowding distance; then pruned ones, those that came farther first, then by their last report. Ties by number. Running trials count as bad
 * ("constant liar"), so that trials asked for at the same time keep apart; failed ones say nothing.
 */
export function splitTrials(history: readonly Trial[], count: number): SplitTrials {
  const complete = history.filter(({ state, losses }) => state === 'complete' && losses !== null)
  const pruned = history.filter(({ state }) => state === 'pruned').toSorted(byProgress)
  const best = new Set([...ranked(complete), ...pruned].slice(0, count).map(({ number }) => number))
  return {
    below: history.filter(({ number }) => best.has(number)),
    above: history.filter(({ number, state }) => state !== 'failed' && !best.has(number)),
  }
}

function ranked(complete: readonly Trial[]): readonly Trial[] {
  const several = complete.some(({ losses }) => (losses?.length ?? 0) > 1)
  if (!several) return complete.toSorted((a, b) => (a.losses?.[0] ?? 0) - (b.losses?.[0] ?? 0) || a.number - b.number)
  const points = complete.map(({ losses }) => losses ?? [])
  return fronts(points).flatMap((front) => {
    const distances = crowding(front.map((i) => points[i] ?? []))
    const place = front.map((i, k) => ({ i, distance: distances[k] ?? 0 }))
    return place.toSorted((a, b) => (a.distance === b.distance ? a.i - b.i : b.distance - a.distance)).flatMap(({ i }) => complete[i] ?? [])
  })
}

function byProgress(a: Trial, b: Trial): number {
  const [last, other] = [a.reports.at(-1), b.reports.at(-1)]
  return (other?.step ?? -1) - (last?.step ?? -1) || (last?.loss ?? 0) - (other?.loss ?? 0) || a.number - b.number
}
