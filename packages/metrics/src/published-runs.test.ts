import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { readCbor } from './fixtures/cbor.ts'
import { readLz4Frame } from './fixtures/lz4-frame.ts'
import type { Run } from './judgements.ts'
import { ndcg } from './measures/ndcg.ts'
import { reciprocalRank } from './measures/reciprocal-rank.ts'
import { rankItems } from './rank-items.ts'
import { readQrels } from './trec/read-qrels.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/jqara_runs/', import.meta.url))

describe.skipIf(!existsSync(folder))('published runs of JQaRA (skipped where ../shared/data/jqara_runs is absent)', () => {
  const scoresOf = (name: string): ReadonlyMap<string, ReadonlyMap<string, number>> =>
    readCbor(readLz4Frame(readLz4Frame(readFileSync(`${folder}runs/${name}.lz4`)))) as unknown as ReadonlyMap<
      string,
      ReadonlyMap<string, number>
    >
  const judgements = existsSync(folder) ? readQrels(readFileSync(`${folder}qrels.trec`, 'utf8')) : new Map<string, never>()
  const rounded = (run: Run): string[] => {
    const result = evaluate([ndcg(10), reciprocalRank(10)], judgements, run)
    expect([result.n, result.unanswered, result.unjudged]).toEqual([1667, [], []])
    return result.measures.map(({ mean }) => mean.toFixed(4))
  }

  test.each([
    ['bm25', '0.4580', '0.7020'],
    ['static-embedding-japanese', '0.4705', '0.6814'],
    ['JaColBERTv2.5', '0.6420', '0.8644'],
  ])('%s', (name, gain, rank) => {
    // The published figures keep the order of the file where scores are equal, and JaColBERT's half-precision scores often are.
    expect(rounded(new Map([...scoresOf(name)].map(([query, found]) => [query, [...found.keys()]])))).toEqual([gain, rank])
  })
  test('BM25 over its maximum and the cosine, weighted 0.3 and 0.4', () => {
    const words = scoresOf('bm25')
    const fused = new Map(
      [...scoresOf('static-embedding-japanese')].map(([query, cosines]) => {
        const found = words.get(query) ?? new Map<string, number>()
        const best = Math.max(...found.values())
        return [query, rankItems(new Map([...cosines].map(([id, cosine]) => [id, (0.3 * (found.get(id) ?? 0)) / best + 0.4 * cosine])))]
      }),
    )
    expect(rounded(fused)[0]).toMatch(/^0\.528/)
  })
})
