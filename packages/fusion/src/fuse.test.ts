import type { FuseParts, Hit, Normalizer, Retriever, RunContext, UnitId, UnitStore } from '@colrag/core'
import { unitId } from '@colrag/core'
import { describeRetriever, givenScores } from '@colrag/testing'
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
import { zScore } from './normalizers/z-score.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const text = { 'd/a': 0.9, 'd/b': 0.5, 'd/c': -0.2, 'd/d': 0.1 }
const bm25 = { 'd/a': 0, 'd/b': 1, 'd/c': 0.4, 'd/d': 0.1 }
const triple = { 'd/b': 0.6 }
const weights = { text: 0.4, bm25: 0.3, triple: 0.3 }
const parts = { normalizer: identity, fuser: weightedSum, weights }
const channels = { text: givenScores('block', text), bm25: givenScores('block', bm25), triple: givenScores('block', triple) }
const kinds = (of: Readonly<Record<string, string>>): UnitStore => ({
  get: (ids) =>
    Promise.resolve(
      ids.map((id) => ({
        id,
        level: 'block',
        parentId: null,
        text: '',
        context: '',
        placements: [],
        anchors: [],
        facets: { kind: of[id] ?? 'text' },
      })),
    ),
})
const ask = async (retriever: Retriever, query = 'x', depth = 10): Promise<readonly Hit[]> =>
  (await retriever.retrieve({ id: 'q', text: query }, { depth }, ctx)).hits
const ids = Object.keys(text) as UnitId[]

const recomputed = ({ explanation }: Hit): number => {
  const sum = explanation?.terms.reduce((total, t) => total + t.contribution, 0) ?? NaN
  return (
    (explanation?.boosts.reduce((total, b) => total * b.factor, sum) ?? NaN) +
    (explanation?.priors.reduce((total, p) => total + p.amount, 0) ?? NaN)
  )
}

for (const normalizer of [identity, max, minMax, zScore, distributionBased, rank]) {
  describeRetriever(`fuse by weighted sum, ${normalizer.name}`, () => ({
    retriever: fuse('block', channels, { ...parts, normalizer }),
    ids,
    queries: ['x', '被害の表'],
  }))
}
describeRetriever('fuse by reciprocal rank', () => ({
  retriever: fuse('block', channels, { ...parts, fuser: reciprocalRank() }),
  ids,
  queries: ['x', 'y'],
}))
describeRetriever('fuse with a planner', () => ({
  retriever: fuse('block', channels, { ...parts, planner: ruleAnalyser(), units: kinds({ 'd/c': 'table' }) }),
  ids,
  queries: ['x', '被害の表'],
}))

describe('candidates', () => {
  it("are the union of all channels' hits, each measured on every axis", async () => {
    const few = fuse('block', channels, { ...parts, depth: 1 })
    const hits = await ask(few, 'x', 1)
    expect(hits.map((h) => [h.id, h.parts])).toEqual([['d/b', { text: 0.5, bm25: 1, triple: 0.6 }]])
    const two = fuse(
      'block',
      { text: givenScores('block', { 'd/a': 0.9 }), bm25: givenScores('block', { 'd/z': 0.2 }) },
      { normalizer: identity, fuser: weightedSum, weights: { text: 1, bm25: 1 } },
    )
    expect((await ask(two)).map((h) => [h.id, h.parts])).toEqual([
      ['d/a', { text: 0.9, bm25: null }],
      ['d/z', { text: null, bm25: 0.2 }],
    ])
  })
  it('of a channel that cannot score given units keep the score of its own hits', async () => {
    const fusion = fuse(
      'block',
      { text: givenScores('block', text, { score: false }), bm25: channels.bm25 },
      { normalizer: identity, fuser: weightedSum, weights: { text: 1, bm25: 1 }, depth: 1 },
    )
    expect(fusion.supports.score).toBe(false)
    expect((await ask(fusion, 'x', 1)).map((h) => [h.id, h.parts])).toEqual([['d/b', { text: null, bm25: 1 }]])
  })
  it('are asked for to the depth given, at least to that of the question', async () => {
    const asked: number[] = []
    const seen = fuse(
      'block',
      { text: givenScores('block', text, { onRetrieve: (depth) => asked.push(depth) }) },
      { normalizer: identity, fuser: weightedSum, weights: { text: 1 } },
    )
    await ask(seen, 'x', 5)
    await ask(seen, 'x', 500)
    expect(asked).toEqual([200, 500])
  })
  it('of a channel of weight 0 are never asked for, and it is absent from the parts', async () => {
    let asked = 0
    const fusion = fuse(
      'block',
      { ...channels, text: givenScores('block', text, { onRetrieve: () => asked++ }) },
      { ...parts, weights: { ...weights, text: 0 } },
    )
    expect(Object.keys((await ask(fusion))[0]?.parts ?? {})).toEqual(['bm25', 'triple'])
    expect(asked).toBe(0)
  })
})

describe('explanations', () => {
  it('let every score be recomputed by hand, to the last bit', async () => {
    for (const normalizer of [identity, max, minMax, zScore, distributionBased, rank]) {
      for (const fuser of [weightedSum, reciprocalRank()]) {
        const hits = await ask(
          fuse('block', channels, { normalizer, fuser, weights, planner: ruleAnalyser(), units: kinds({ 'd/a': 'table', 'd/c': 'map' }) }),
          '図表',
        )
        expect(hits).toHaveLength(4)
        for (const hit of hits) {
          expect(recomputed(hit)).toBe(hit.score)
          for (const t of hit.explanation?.terms ?? []) expect(t.weight * t.normalized).toBeCloseTo(t.contribution, 15)
        }
      }
    }
  })
  it('name what an axis has nothing on, which counts as 0 and is null', async () => {
    const hit = (await ask(fuse('block', channels, parts))).find((h) => h.id === 'd/a')
    expect(hit?.parts).toEqual({ text: 0.9, bm25: 0, triple: null })
    expect(hit?.explanation?.terms.map((t) => [t.axis, t.raw, t.contribution])).toEqual([
      ['text', 0.9, 0.4 * 0.9],
      ['bm25', 0, 0],
      ['triple', null, 0],
    ])
    expect(hit?.explanation?.notes).toEqual(['triple: nothing on this axis, counts as 0'])
    expect(hit?.explanation?.dominant).toBe('text')
  })
})

describe('the figure boost', () => {
  const boosted = fuse('block', channels, { ...parts, planner: ruleAnalyser(), units: kinds({ 'd/a': 'table', 'd/c': 'map' }) })
  it('multiplies tables and pictures by 1.2, and only for a figure word', async () => {
    const plain = new Map((await ask(boosted, '代表者の発表')).map((h) => [h.id, h]))
    for (const hit of await ask(boosted, '被害の表')) {
      const factor = hit.id === 'd/a' || hit.id === 'd/c' ? 1.2 : 1
      expect(hit.score).toBeCloseTo((plain.get(hit.id)?.score ?? NaN) * factor, 12)
      expect(hit.explanation?.boosts).toEqual(
        factor === 1 ? [] : [{ name: hit.id === 'd/a' ? 'table' : 'map', factor: 1.2, because: 'figure-word "表"' }],
      )
    }
  })
  it('never lowers a score that is below 0', async () => {
    const below = fuse(
      'block',
      { text: givenScores('block', { 'd/a': -0.6 }) },
      { normalizer: identity, fuser: weightedSum, weights: { text: 1 }, planner: ruleAnalyser(), units: kinds({ 'd/a': 'table' }) },
    )
    const [hit] = await ask(below, '表')
    expect(hit?.score).toBeCloseTo(-0.5, 12)
    expect(recomputed(hit as Hit)).toBe(hit?.score)
  })
})

describe('what could go wrong', () => {
  const all = [identity, max, minMax, zScore, distributionBased, rank].flatMap((normalizer): [string, Normalizer, typeof weightedSum][] => [
    [`${normalizer.name}, weighted-sum`, normalizer, weightedSum],
    [`${normalizer.name}, reciprocal-rank`, normalizer, reciprocalRank()],
  ])
  it.each(all)('%s is finite for a lone candidate, equal scores, an empty channel and all empty', async (_, normalizer, fuser) => {
    const search = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Promise<readonly Hit[]> =>
      ask(fuse('block', { a: givenScores('block', a), b: givenScores('block', b) }, { normalizer, fuser, weights: { a: 1, b: 1 } }))
    for (const [a, b, n] of [
      [{ x: 0.3 }, {}, 1],
      [{ x: 0.5, y: 0.5 }, { x: 0, y: 0 }, 2],
      [{}, { y: -1 }, 1],
      [{}, {}, 0],
    ] as const) {
      const hits = await search(a, b)
      expect(hits).toHaveLength(n)
      for (const hit of hits) expect(Number.isFinite(hit.score)).toBe(true)
    }
  })
  it('an infinite score counts as nothing and is reported', async () => {
    const reports: string[] = []
    const broken = fuse(
      'block',
      { a: givenScores('block', { x: Infinity, y: 1 }) },
      { normalizer: identity, fuser: weightedSum, weights: { a: 1 } },
    )
    const { hits } = await broken.retrieve(
      { id: 'q', text: 'x' },
      { depth: 5 },
      { ...ctx, report: (issue) => reports.push(`${issue.code} ${issue.subject}`) },
    )
    expect(hits.map((h) => [h.id, h.score])).toEqual([
      ['y', 1],
      ['x', 0],
    ])
    expect(reports).toEqual(['internal x'])
  })
  it('a picture alone is searched by the axes that can, and the others say so', async () => {
    const image = { key: 'k', mediaType: 'image/png', width: 1, height: 1 }
    const pictures: Retriever<'block'> = {
      level: 'block',
      supports: { image: true, within: false, filter: false, score: false },
      retrieve: () => Promise.resolve({ level: 'block', scale: 'open', hits: [{ id: unitId('d/a'), score: 0.7 }] }),
    }
    const { hits } = await fuse(
      'block',
      { text: channels.text, image: pictures },
      { normalizer: identity, fuser: weightedSum, weights: { text: 1, image: 1 } },
    ).retrieve({ id: 'q', text: '', image }, { depth: 5 }, ctx)
    expect(hits).toMatchObject([
      {
        id: 'd/a',
        score: 0.7,
        parts: { text: null, image: 0.7 },
        explanation: { notes: ['text: this axis cannot search by picture, counts as 0'] },
      },
    ])
  })
  it('a filter that one axis cannot apply is refused, not passed over', async () => {
    const hearing = (r: Retriever<'block'>): Retriever<'block'> => ({ ...r, supports: { ...r.supports, filter: true } })
    const deaf: Retriever<'block'> = { ...channels.bm25, supports: { ...channels.bm25.supports, filter: false } }
    const fused = fuse('block', { text: hearing(channels.text), bm25: deaf, triple: hearing(channels.triple) }, parts)
    expect(fused.supports.filter).toBe(false)
    await expect(fused.retrieve({ id: 'q', text: 'x', filter: { kind: 'table' } }, { depth: 5 }, ctx)).rejects.toMatchObject({
      code: 'unsupported',
      subject: 'fuse, axis bm25',
    })
  })
  it('wrong options are refused with a code', () => {
    const wrong = (change: Partial<FuseParts<'text' | 'bm25' | 'triple'>>): unknown =>
      expect(() => fuse('block', channels, { ...parts, ...change })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    wrong({ weights: { text: -1, bm25: 1, triple: 1 } })
    wrong({ weights: { text: NaN, bm25: 1, triple: 1 } })
    wrong({ weights: { text: 0, bm25: 0, triple: 0 } })
    wrong({ planner: ruleAnalyser() })
  })
})
