import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { callEval } from './fixture/call-eval.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/jqara_runs', import.meta.url))

// Skipped where the published runs are not there.
test.skipIf(!existsSync(folder))('published runs score what their makers say, to four decimals', { timeout: 60_000 }, async () => {
  const expected = { bm25: [0.458, 0.702], 'static-embedding-japanese': [0.4705, 0.6814], 'JaColBERTv2.5': [0.642, 0.8644] }
  const runs = Object.keys(expected).flatMap((name) => ['--run', `${folder}/runs/${name}.lz4`])
  const { code, out } = await callEval(['run', '--dataset', `${folder}/qrels.trec`, ...runs, '--k', '10', '--json'])
  expect(code).toBe(0)
  const { n, recipes, comparisons } = JSON.parse(out)
  expect(n).toBe(1667)
  expect(
    recipes.map(({ name, metrics }: { name: string; metrics: Record<string, { mean: number }> }) => [
      name,
      ['ndcg@10', 'mrr@10'].map((measure) => Number(metrics[measure]?.mean.toFixed(4))),
    ]),
  ).toEqual(Object.entries(expected))
  expect(comparisons[1].metrics['ndcg@10'].p).toBeLessThan(0.001)
})
