import type { Retriever, UnitId, VectorSource } from '@colrag/core'
import { describeRetriever, givenScores } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { chapterRetriever } from './chapter-retriever.ts'
import { sampleContext, sampleStore, sampleUnits } from './sample-tree.ts'
import { unitTree } from './unit-tree.ts'
import { keywordScores, volumeKeywords } from './volume-keywords.ts'
import { volumeRetriever } from './volume-retriever.ts'
import { volumeToBlock } from './volume-to-block.ts'

const texts: Readonly<Record<string, string>> = {
  'v1/d1/b1': '豪雨による河川の氾濫と浸水',
  'v1/d1/b2': '豪雨の雨量',
  'v1/d2/b1': '河川の水位と豪雨',
  'v2/d3/b1': '地震の震度と津波',
  'v2/d3/b2': '津波の高さと地震',
}
const directions: Readonly<Record<string, readonly [number, number]>> = {
  'v1/d1/b1': [1, 0],
  'v1/d1/b2': [0.6, 0.8],
  'v1/d2/b1': [0.8, 0.6],
  'v2/d3/b1': [0, 1],
  'v2/d3/b2': [-0.6, 0.8],
}
const units = sampleUnits([...Object.keys(texts), 'v1/d1/b1/t1', 'v2/d3/b1/t1', 'v3/d4'], (id) => texts[id] ?? id)
const tree = unitTree(units)
const store = sampleStore(units)

/** Every query points along the first axis, so that q.v is the first number of v. */
const vectorSource: VectorSource = {
  queryVector: () => Promise.resolve(Float32Array.of(1, 0)),
  vectors: (ids) => Promise.resolve(ids.map((id) => (directions[id] ? Float32Array.from(directions[id]) : null))),
}
const dense: Retriever<'block'> = {
  ...givenScores('block', Object.fromEntries(Object.entries(directions).map(([id, [x]]) => [id, x]))),
  vectorSource,
}
const triples = givenScores('triple', { 'v1/d1/b1/t1': 0.2, 'v2/d3/b1/t1': 0.9 })
const ask = async (retriever: Retriever, text: string, depth = 10): Promise<readonly (readonly [string, number])[]> =>
  (await retriever.retrieve({ id: 'q', text }, { depth }, sampleContext)).hits.map((h) => [h.id, h.score])

const cosine = (vectors: readonly (readonly [number, number])[]): number => {
  const [x, y] = vectors.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0])
  return x / Math.hypot(x, y)
}
const first = cosine([
  [1, 0],
  [0.6, 0.8],
  [0.8, 0.6],
])
const second = cosine([
  [0, 1],
  [-0.6, 0.8],
])

describeRetriever('volumeRetriever', () => ({
  retriever: volumeRetriever(dense, { tree, units: store }),
  ids: tree.all('volume'),
  queries: ['豪雨', '津波 地震'],
}))
describeRetriever('chapterRetriever', () => ({
  retriever: chapterRetriever(dense, { level: 'document', tree, triples }),
  ids: tree.all('document'),
  queries: ['豪雨', '津波'],
}))
describeRetriever('volumeToBlock', () => ({
  retriever: volumeToBlock(dense, { tree, units: store, dense, triples, chapter: 'document' }),
  ids: Object.keys(texts) as UnitId[],
  queries: ['豪雨', '津波'],
}))

describe('volumes', () => {
  it('score 0.6 (q.v + 1) / 2 + 0.4 times the share of keywords (eq. 3)', async () => {
    const dictionary = { v1: { include: ['豪雨', '河川'] }, v2: { include: ['地震', '津波', '震度'], exclude: ['豪雨'] } }
    const scored = Object.fromEntries(await ask(volumeRetriever(dense, { tree, units: store, dictionary }), '豪雨と地震と津波'))
    // v1 has one of two words; v2 two of three, less 0.5 for the excluded one; then divided by the greater.
    expect(scored['v1']).toBeCloseTo((0.6 * (first + 1)) / 2 + 0.4, 6)
    expect(scored['v2']).toBeCloseTo((0.6 * (second + 1)) / 2 + 0.4 * ((2 / 3 - 0.5) / 0.5), 6)
    expect(scored['v3']).toBeUndefined()
  })
  it('refuse a dictionary that names a volume which does not exist', async () => {
    const retriever = volumeRetriever(dense, { tree, units: store, dictionary: { v１: { include: ['豪雨'] } } })
    await expect(ask(retriever, '豪雨')).rejects.toMatchObject({ code: 'invalid-options', hint: expect.stringContaining('v1') })
  })
  it('need vectors', () => {
    expect(() => volumeRetriever(givenScores('block', {}), { tree, units: store })).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    )
  })
})

describe('keywords', () => {
  it('are the words that tell volumes apart, at most 30', () => {
    const words = volumeKeywords(units.filter((u) => u.level === 'block'))
    expect(words['v1']?.include.slice(0, 2).sort()).toEqual(['河川', '豪雨'].sort())
    expect(words['v2']?.include.slice(0, 2).sort()).toEqual(['地震', '津波'].sort())
    const many = volumeKeywords([
      { text: Array.from({ length: 100 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}${i}`).join(' '), facets: { volume: 'a' } },
    ])
    expect(many['a']?.include).toHaveLength(30)
  })
  it('are looked for in folded form, Latin ones as whole words', () => {
    expect(keywordScores('ＢＣＰの策定', ['a', 'b'], { a: { include: ['bcp'] }, b: { include: ['cp'] } })).toEqual([1, 0])
    expect(keywordScores('何もない', ['a'], { a: { include: [] } })).toEqual([0])
  })
})

describe('chapters', () => {
  it('score q.v + 0.3 times the mean of the retrieved triples in them (eq. 4)', async () => {
    const scored = Object.fromEntries(await ask(chapterRetriever(dense, { level: 'document', tree, triples }), 'x'))
    expect(scored['v1/d1']).toBeCloseTo(
      cosine([
        [1, 0],
        [0.6, 0.8],
      ]) +
        0.3 * 0.2,
      6,
    )
    expect(scored['v1/d2']).toBeCloseTo(0.8, 6)
    expect(scored['v2/d3']).toBeCloseTo(second + 0.3 * 0.9, 6)
  })
})

describe('volumeToBlock', () => {
  const search = (options: { volumes?: number; chapters?: number }): Retriever<'block'> =>
    volumeToBlock(dense, { tree, units: store, dense, triples, chapter: 'document', dictionary: { v1: { include: ['豪雨'] } }, ...options })
  it('ranks the blocks of the chosen chapters and those that the best triples cite', async () => {
    expect((await ask(search({ volumes: 1, chapters: 1 }), '豪雨', 2)).map(([id]) => id)).toEqual(['v1/d1/b1', 'v1/d1/b2'])
    expect((await ask(search({ volumes: 1, chapters: 1 }), '豪雨', 3)).map(([id]) => id)).toEqual(['v1/d1/b1', 'v1/d1/b2', 'v2/d3/b1'])
  })
  it('raises blocks by their chapter where it has a prior, and can find all of them', async () => {
    const soft = (prior: number): Retriever<'block'> =>
      volumeToBlock(dense, { tree, units: store, dense, triples, chapter: 'document', prior })
    const chapter = Object.fromEntries(await ask(chapterRetriever(dense, { level: 'document', tree, triples }), 'x'))
    const found = await ask(soft(0.5), '豪雨')
    expect(found).toHaveLength(Object.keys(texts).length)
    for (const [id, score] of found)
      expect(score).toBeCloseTo((directions[id]?.[0] ?? NaN) + 0.5 * (chapter[id.split('/').slice(0, 2).join('/')] ?? NaN), 12)
    expect(await ask(soft(0), '豪雨')).toEqual(await ask(dense, '豪雨'))
  })
  it('takes all blocks of the chosen volumes where those are too few', async () => {
    expect((await ask(search({ volumes: 1, chapters: 1 }), '豪雨', 4)).map(([id]) => id)).toEqual([
      'v1/d1/b1',
      'v1/d2/b1',
      'v1/d1/b2',
      'v2/d3/b1',
    ])
  })
})
