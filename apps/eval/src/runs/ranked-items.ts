import type { RankedItem } from '../record/run-record.ts'

/** Items by their scores, ties in the order in which they stand. */
export const rankedItems = (scores: ReadonlyMap<string, number>): readonly RankedItem[] =>
  [...scores].map(([item, score]) => ({ item, score })).sort((a, b) => b.score - a.score)
