import type { Hit, Issue, Reranker, RunContext, UnitStore } from '@colrag/core'
import { ColragError, compareHits } from '@colrag/core'
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
  it('keeps parts and an explanation that gives the new score and the place before', async () => {
    const hits = await ask(longest, 3)
    for (const { score, parts, explanation } of hits) {
      expect(parts?.['text']).toBeGreaterThan(0)
      const sum =
        (explanation?.terms ?? []).reduce((t, x) => t + x.contribution, 0) + (explanation?.priors ?? []).reduce((t, x) => t + x.amount, 0)
      expect(sum).toBeCloseTo(score, 12)
      expect(explanation?.priors).toMatchObject([{ name: 'longest' }])
    }
    expect(hits.map((hit) => hit.explanation?.priors[0]?.because)).toEqual([
      'scored 4, place 2 before',
      'scored 2, place 3 before',
      'scored 1, place 1 before',
      'scored 0, place 4 before',
      'scored -1, place 5 before',
    ])
  })
  it('keeps what the reranker notes of a hit, and says nothing twice that was noted before', async () => {
    const silent = { ...givenScores('block', { a: 0.9 }), supports: { image: false, within: true, filter: true, score: false } }
    const partly = fuse(
      'block',
      { text: givenScores('block', scores), other: silent },
      { normalizer: identity, fuser: weightedSum, weights: { text: 1, other: 1 } },
    )
    const passing: Reranker = { ...longest, rerank: (_q, list) => Promise.resolve(list) }
    const { hits } = await rerank(partly, passing, { depth: 5, units }).retrieve({ id: 'q', text: 'x' }, { depth: 5 }, ctx)
    expect(hits.map((hit) => hit.explanation?.notes.length)).toEqual([0, 1, 1, 1, 1])
    const noting: Reranker = {
      ...longest,
      rerank: (_q, list) =>
        Promise.resolve({
          ...list,
          hits: list.hits.map((h) => ({ ...h, explanation: { terms: [], boosts: [], priors: [], dominant: '', notes: ['seen'] } })),
        }),
    }
    expect((await ask(noting, 1)).map((hit) => hit.explanation?.notes.at(-1))).toEqual(['longest: seen', ...Array(4).fill(undefined)])
  })
  it('leaves the order as it was where the reranker fails, loses, invents or repeats hits, and says so', async () => {
    const plain = (await fused.retrieve({ id: 'q', text: 'x' }, { depth: 4 }, ctx)).hits
    const bad = async (run: Reranker['rerank']): Promise<void> => {
      const issues: Issue[] = []
      const list = await rerank(fused, { ...longest, rerank: run }, { depth: 3, units }).retrieve(
        { id: 'q', text: 'x' },
        { depth: 4 },
        { ...ctx, report: (issue) => issues.push(issue) },
      )
      expect(list.hits).toEqual(plain)
      expect(issues).toMatchObject([{ stage: 'longest', subject: 'rerank', message: expect.stringContaining('order they had before') }])
    }
    const changed = (change: (hits: readonly Hit[]) => readonly Hit[]): Promise<void> =>
      bad((_q, list) => Promise.resolve({ ...list, hits: change(list.hits) }))
    await bad(() => Promise.reject(new ColragError('model-failed', 'longest', 'the server is gone')))
    await changed((h) => h.slice(1))
    await changed((h) => [...h, { id: 'z' as never, score: 1 }])
    await changed((h) => [...h, ...h.slice(0, 1)])
    await changed((h) => h.map((x) => ({ ...x, score: NaN })))
    expect(() => rerank(fused, longest, { depth: 0, units })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
  it('ends where the caller ended it', async () => {
    const stop = new AbortController()
    const stopping: Reranker = {
      ...longest,
      rerank: () => {
        stop.abort(new ColragError('aborted', 'x', 'stopped'))
        return Promise.reject(new Error('torn'))
      },
    }
    const asked = rerank(fused, stopping, { depth: 3, units }).retrieve(
      { id: 'q', text: 'x' },
      { depth: 4 },
      { ...ctx, signal: stop.signal },
    )
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
  })
})
