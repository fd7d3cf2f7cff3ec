import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { seededRuns } from './fixtures/seeded-runs.ts'
import { averagePrecision } from './measures/average-precision.ts'
import { ndcg } from './measures/ndcg.ts'
import { precision } from './measures/precision.ts'
import { recall } from './measures/recall.ts'
import { reciprocalRank } from './measures/reciprocal-rank.ts'
import { readQrels } from './trec/read-qrels.ts'
import { readRun } from './trec/read-run.ts'

const golden = JSON.parse(readFileSync(new URL('./golden/pytrec-eval.json', import.meta.url), 'utf8')) as readonly Readonly<
  Record<string, number>
>[]
const measures = {
  ndcg_cut_5: ndcg(5),
  ndcg_cut_10: ndcg(10),
  map_cut_10: averagePrecision(10),
  map_cut_1000: averagePrecision(1000),
  recip_rank: reciprocalRank(1000),
  recall_5: recall(5),
  recall_10: recall(10),
  P_5: precision(5),
}

it.each([1, 2, 3, 4, 5])('agrees with pytrec_eval to 1e-9 on a run full of ties, seed %i', (seed) => {
  const { qrels, run } = seededRuns(seed)
  const found = evaluate(Object.values(measures), readQrels(qrels), readRun(run, 'run', 'descending'))
  for (const [i, name] of Object.keys(measures).entries())
    expect(Math.abs((found.measures[i]?.mean ?? NaN) - (golden[seed - 1]?.[name] ?? NaN))).toBeLessThan(1e-9)
  expect(found.n).toBe(40)
})
