import type { Hit, Reranker, RunContext, UnitStore } from '@colrag/core'
import { compareHits } from '@colrag/core'
import { describeReranker, describeRetriever, givenScores } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { fuse } from './fuse.ts'
import { weightedSum } from './fusers/weighted-sum.ts'
import { identity } from './normalizers/identity.ts'
import { rerank } from './rerank.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const scores = { a: 0.9, b: 0.8, c: 0.7, d: 0.6, e: 0.5 }
const texts: Readonly<Record<string, string>> = { a: 'x', b: 'xxxx', c: 'xx', d: 'xxxxxxxx', e: '' }
const units: UnitStore = {
  get: (ids) =>
    Promise.resolve(
      ids.map((id) => ({
        id,
        level: 'block',
        parentId: null,
        text: texts[id] ?? '',
        context: '',
        placements: [],
        anchors: [],
        facets: {},
      })),
    ),
}

/** The longest text first. */
const longest: Reranker = {
  name: 'longest',
  fingerprint: '1',
  rerank: (_query, list, given) =>
    Promise.resolve({ ...list, hits: list.hits.map((h, i) => ({ id: h.id, score: given[i]?.text.length ?? 0 })).sort(compareHits) }),
}
const fused = fuse('block', { text: givenScores('block', scores) }, { normalizer: identity, fuser: weightedSum, weights: { text: 1 } })
const ask = async (reranker: Reranker, depth: number, wanted = 10): Promise<readonly Hit[]> =>
  (await rerank(fused, reranker, { depth, units }).retrieve({ id: 'q', text: 'x' }, { depth: wanted }, ctx)).hits

describeReranker('longest', () => longest)

describeRetriever('rerank', () => ({
  retriever: rerank(fused, longest, { depth: 3, units }),
  ids: Object.keys(scores) as never,
  queries: ['x', 'y'],
}))

describe('rerank', () => {
  it('orders the best anew and keeps the others behind them in their order', async () => {
    expect((await ask(longest, 3)).map((h) => h.id)).toEqual(['b', 'c', 'a', 'd', 'e'])
    expect((await ask(longest, 3, 2)).map((h) => h.id)).toEqual(['b', 'c'])
    expect((await ask(longest, 10)).map((h) => h.id)).toEqual(['d', 'b', 'c', 'a', 'e'])
  })
  it('keeps parts and an explanation that gives the new score', async () => {
    for (const { score, parts, explanation } of await ask(longest, 3)) {
      expect(parts?.['text']).toBeGreaterThan(0)
      const sum =
        (explanation?.terms ?? []).reduce((t, x) => t + x.contribution, 0) + (explanation?.priors ?? []).reduce((t, x) => t + x.amount, 0)
      expect(sum).toBeCloseTo(score, 12)
      expect(explanation?.priors).toMatchObject([{ name: 'longest' }])
    }
  })
  it('refuses a reranker that loses, invents or repeats hits', async () => {
    const bad = (change: (hits: readonly Hit[]) => readonly Hit[]): Promise<unknown> =>
      ask({ ...longest, rerank: (_q, list) => Promise.resolve({ ...list, hits: change(list.hits) }) }, 3)
    for (const change of [
      (h: readonly Hit[]) => h.slice(1),
      (h: readonly Hit[]) => [...h, { id: 'z' as never, score: 1 }],
      (h: readonly Hit[]) => [...h, ...h.slice(0, 1)],
      (h: readonly Hit[]) => h.map((x) => ({ ...x, score: NaN })),
    ]) {
      await expect(bad(change)).rejects.toMatchObject({ code: 'model-output', subject: 'longest' })
    }
    expect(() => rerank(fused, longest, { depth: 0, units })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})
