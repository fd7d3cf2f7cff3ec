import type { Query, Reranker, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { reordered } from '@colrag/stage-kit'
import { strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { photo } from '../fixture/sample-evidence.ts'
import { visualPhrases } from '../phrases/visual-phrases.ts'
import { rankImages } from './rank-images.ts'

const asked: Query[] = []
/** Those whose caption holds most letters of the question first. */
const byLetters: Reranker = {
  name: 'letters',
  fingerprint: 'letters',
  rerank(query, list, units) {
    asked.push(query)
    const letters = new Set(query.text)
    return Promise.resolve(
      reordered(list, new Map(units.map(({ id, text }) => [id, [...text].filter((c) => letters.has(c)).length])), 'open'),
    )
  },
}
const failing = (fault: unknown): Reranker => ({ name: 'failing', fingerprint: 'failing', rerank: () => Promise.reject(fault) })
const candidates: readonly Unit[] = [photo('p2', '白い家', 1), photo('p1', '赤い橋の写真', 1), photo('p3', '山', 2)]
const query: Query = { id: 'q', text: '写真に写っている赤い橋はどれですか', filter: { kind: 'photo' } }
const phrases = visualPhrases(query.text)
const ids = (units: readonly Unit[]): readonly string[] => units.map(({ id }) => id)

describe('rankImages', () => {
  it('asks with the phrases alone, or with the question where that is wanted', async () => {
    asked.length = 0
    expect(ids(await rankImages({ query, phrases, candidates, ranker: byLetters, ctx: strictContext() }))).toEqual(['p1', 'p2', 'p3'])
    await rankImages({ query, phrases, candidates, ranker: byLetters, asks: 'question', ctx: strictContext() })
    expect(asked).toEqual([{ ...query, text: phrases.map(({ text }) => text).join(' ') }, query])
    expect(asked[0]?.text).not.toBe(query.text)
  })
  it('hands back the very same candidates, and asks nobody, without phrases', async () => {
    const ranker = failing(new Error('nobody asks'))
    expect(await rankImages({ query, phrases: [], candidates, ranker, ctx: strictContext() })).toBe(candidates)
    const none: readonly Unit[] = []
    expect(await rankImages({ query, phrases, candidates: none, ranker, ctx: strictContext() })).toBe(none)
  })
  it('counts a candidate that stands twice once', async () => {
    const twice = [...candidates, ...candidates]
    expect(ids(await rankImages({ query, phrases, candidates: twice, ranker: byLetters, ctx: strictContext() }))).toEqual([
      'p1',
      'p2',
      'p3',
    ])
    expect(ids(await rankImages({ query, phrases: [], candidates: twice, ranker: byLetters, ctx: strictContext() }))).toEqual([
      'p2',
      'p1',
      'p3',
    ])
  })
  it('keeps the order and tells an issue where the ranker fails', async () => {
    const issues: unknown[] = []
    const ctx = strictContext({ report: (issue) => issues.push(issue) })
    const ranker = failing(new ColragError('model-failed', 'encoder', 'out of memory'))
    expect(await rankImages({ query, phrases, candidates, ranker, ctx })).toBe(candidates)
    expect(issues).toEqual([{ stage: 'failing', subject: 'q', code: 'model-failed', message: 'out of memory' }])
  })
  it('rejects where it was stopped', async () => {
    const ctx = strictContext({ signal: AbortSignal.abort() })
    await expect(rankImages({ query, phrases, candidates, ranker: failing(new Error('stopped')), ctx })).rejects.toThrow('stopped')
  })
  it('neither loses nor invents a picture with a ranker that does', async () => {
    const odd: Reranker = {
      ...byLetters,
      rerank: (_, list) => Promise.resolve({ ...list, hits: [{ id: photo('x', '', 1).id, score: 3 }, ...list.hits.slice(2)] }),
    }
    expect(ids(await rankImages({ query, phrases, candidates, ranker: odd, ctx: strictContext() }))).toEqual(['p3', 'p2', 'p1'])
  })
})
