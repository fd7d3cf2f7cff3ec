import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { evaluate, ndcg, rankItems, reciprocalRank } from '@colrag/metrics'
import type { Run } from '@colrag/metrics'
import { describe, expect, test } from 'vitest'
import { jqaraRuns } from './jqara-runs.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/jqara_runs/', import.meta.url))
const names = ['bm25', 'static-embedding-japanese', 'JaColBERTv2.5'] as const

test('the loader says where to get what is not here', async () => {
  await expect(jqaraRuns('/absent', [])).rejects.toMatchObject({ code: 'not-found', hint: expect.stringContaining('https://github.com/') })
})

describe.skipIf(!existsSync(folder))('published runs of JQaRA (skipped where ../shared/data/jqara_runs is absent)', () => {
  const rounded = async (run: (runs: Awaited<ReturnType<typeof jqaraRuns<(typeof names)[number]>>>['runs']) => Run): Promise<string[]> => {
    const { judgements, runs } = await jqaraRuns(folder, names)
    const result = evaluate([ndcg(10), reciprocalRank(10)], judgements, run(runs))
    expect([result.n, result.unanswered, result.unjudged]).toEqual([1667, [], []])
    return result.measures.map(({ mean }) => mean.toFixed(4))
  }

  test.each([
    ['bm25', '0.4580', '0.7020'],
    ['static-embedding-japanese', '0.4705', '0.6814'],
    ['JaColBERTv2.5', '0.6420', '0.8644'],
  ] as const)('%s', async (name, gain, rank) => {
    // The published figures keep the order of the file where scores are equal, and JaColBERT's half-precision scores often are.
    expect(await rounded((runs) => new Map([...runs[name]].map(([query, scores]) => [query, [...scores.keys()]])))).toEqual([gain, rank])
  })
  test('BM25 over its maximum and the cosine, weighted 0.3 and 0.4', async () => {
    const fused = await rounded(
      ({ bm25, 'static-embedding-japanese': dense }) =>
        new Map(
          [...dense].map(([query, cosines]) => {
            const words = bm25.get(query) ?? new Map<string, number>()
            const best = Math.max(...words.values())
            return [query, rankItems(new Map([...cosines].map(([id, cosine]) => [id, (0.3 * (words.get(id) ?? 0)) / best + 0.4 * cosine])))]
          }),
        ),
    )
    expect(fused[0]).toMatch(/^0\.528/)
  })
})
