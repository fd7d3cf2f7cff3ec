import type { Hit, Reranker, UnitId, UnitStore } from '@colrag/core'
import { givenScores, recomputedScore, strictContext } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleAnalyser } from './analysis/rule-analyser.ts'
import { fuse } from './fuse.ts'
import { reciprocalRank } from './fusers/reciprocal-rank.ts'
import { weightedSum } from './fusers/weighted-sum.ts'
import { distributionBased } from './normalizers/distribution-based.ts'
import { identity } from './normalizers/identity.ts'
import { max } from './normalizers/max.ts'
import { minMax } from './normalizers/min-max.ts'
import { rank } from './normalizers/rank.ts'
import { theoreticalMinMax } from './normalizers/theoretical-min-max.ts'
import { zScore } from './normalizers/z-score.ts'
import { rerank } from './rerank.ts'

const units: UnitStore = {
  get: (ids) =>
    Promise.resolve(
      ids.map((id) => ({
        id,
        level: 'block',
        parentId: null,
        text: id,
        context: '',
        placements: [],
        anchors: [],
        facets: { kind: id < 'c' ? 'table' : 'text' },
      })),
    ),
}
/** Adds what a prior adds: an amount of its own to each hit. */
const prior: Reranker = {
  name: 'prior',
  fingerprint: 'prior',
  rerank: (_query, list) => Promise.resolve({ ...list, hits: list.hits.map((hit, i) => ({ ...hit, score: hit.score + 1 - 0.01 * i })) }),
}

describe.each([weightedSum, reciprocalRank(), reciprocalRank({ k: 1 })].map((f) => [f.name, f] as const))('a score by %s', (_, fuser) => {
  it.each([identity, max, minMax, zScore, distributionBased, rank, theoreticalMinMax(-1)].map((n) => [n.name, n] as const))(
    'over %s can be recomputed by hand, boosts and priors included (law)',
    async (__, normalizer) => {
      const score = fc.double({ min: -1, max: 1, noNaN: true, noDefaultInfinity: true }).map((s) => (Math.abs(s) < 1e-9 ? 0 : s))
      const axis = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), score, { noNullPrototype: true })
      await fc.assert(
        fc.asyncProperty(axis, axis, axis, fc.constantFrom('避難所の一覧', '避難所'), async (one, two, three, text) => {
          const fused = fuse(
            'block',
            { text: givenScores('block', one), bm25: givenScores('block', two), triple: givenScores('block', three) },
            { normalizer, fuser, weights: { text: 0.5, bm25: 0.3, triple: 0.2 }, planner: ruleAnalyser(), units },
          )
          const query = { id: 'q', text }
          for (const retriever of [fused, rerank(fused, prior, { depth: 4, units })])
            for (const hit of (await retriever.retrieve(query, { depth: 10 }, strictContext())).hits) {
              expect(Math.abs(recomputedScore(hit) - hit.score)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(hit.score)))
              for (const t of hit.explanation?.terms ?? [])
                expect(Math.abs(t.contribution - t.weight * t.normalized)).toBeLessThanOrEqual(1e-12)
            }
        }),
        { numRuns: 60 },
      )
    },
  )
})

describe('weights of a question', () => {
  const channels = { text: givenScores('block', { a: 0.9, b: 0.1 }), bm25: givenScores('block', { a: 0.1, b: 0.9 }) }
  const weights = { text: 1, bm25: 0 }
  const weightsBy = { identifier: { text: 0.25, bm25: 0.75 }, definition: { text: 1 } }
  const search = fuse('block', channels, { normalizer: identity, fuser: weightedSum, weights, planner: ruleAnalyser({ weightsBy }), units })
  const ask = async (text: string): Promise<readonly Hit[]> =>
    (await search.retrieve({ id: 'q', text }, { depth: 5 }, strictContext())).hits

  it('are those of its class, else those of the fusion', async () => {
    expect((await ask('様式第3号')).map((h) => [h.id, h.score])).toEqual([
      ['b', 0.25 * 0.1 + 0.75 * 0.9],
      ['a', 0.25 * 0.9 + 0.75 * 0.1],
    ])
    expect((await ask('避難所'))[0]).toMatchObject({ id: 'a', score: 0.9 })
    expect((await ask('避難所とは何か'))[0]?.parts).toEqual({ text: 0.9 })
  })
  it('are told in the explanation, which still gives the score', async () => {
    const [hit] = await ask('様式第3号')
    expect(hit?.explanation?.notes).toEqual(['weights of this question: query-class identifier'])
    expect(recomputedScore(hit as Hit)).toBeCloseTo(hit?.score ?? NaN, 12)
    expect((await ask('避難所'))[0]?.explanation?.notes).toEqual([])
  })
  it('count for given units too', async () => {
    expect(await search.score?.({ id: 'q', text: '様式第3号' }, ['b'] as UnitId[], strictContext())).toEqual(
      Float64Array.of(0.25 * 0.1 + 0.75 * 0.9),
    )
  })
  it('are refused for an axis that there is not, before the first question', () => {
    const planner = ruleAnalyser({ weightsBy: { identifier: { words: 1 } } })
    expect(() => fuse('block', channels, { normalizer: identity, fuser: weightedSum, weights, planner, units })).toThrow(
      expect.objectContaining({ code: 'invalid-options', subject: 'fuse, axis words' }),
    )
  })
  it.each([
    [{ identifier: { text: -1 } }, /identifier.*text/],
    [{ identifier: { text: 0 } }, /above 0/],
    [{ riddle: { text: 1 } }, /riddle/],
  ])('are refused where they make no sense: %j', (by, message) => {
    expect(() => ruleAnalyser({ weightsBy: by as never })).toThrow(
      expect.objectContaining({ code: 'invalid-options', message: expect.stringMatching(message) }),
    )
  })
})
