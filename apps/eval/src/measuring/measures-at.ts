import { all, averagePrecision, hit, ndcg, precision, recall, reciprocalRank } from '@colrag/metrics'
import type { Measure } from '@colrag/metrics'

/** Every measure of rankings at each cut-off, in the order of the report. Throws `invalid-options` for a `k` that is no whole number of at least 1. */
export const measuresAt = (ks: readonly number[]): readonly Measure[] =>
  ks.flatMap((k) => [recall(k), all(k), hit(k), precision(k), reciprocalRank(k), ndcg(k), averagePrecision(k)])
