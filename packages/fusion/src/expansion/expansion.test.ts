import type { Retriever, UnitId, UnitStore, VectorSource } from '@colrag/core'
import { describeRetriever, givenScores, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruleAnalyser } from '../analysis/rule-analyser.ts'
import { expanded, withWords } from './expanded.ts'
import { commonForms, otherForms } from './kanji-variants.ts'
import { queryExpander } from './query-expander.ts'
import { disasterSynonyms } from './synonyms.ts'
import { vectorFeedback } from './vector-feedback.ts'
import { wordFeedback } from './word-feedback.ts'

const query = (text: string): { id: string; text: string } => ({ id: 'q', text })

describe('queryExpander', () => {
  const expand = queryExpander({ synonyms: disasterSynonyms, variants: true })
  it.each([
    ['避難所はいくつか', '避難所', 'shelter'],
    ['How many shelters? One shelter', 'shelter', '避難所'],
    ['Was there a POWER OUTAGE?', 'power outage', '停電'],
    ['ＢＣＰの策定', 'BCP', '業務継続計画'],
  ])('knows what else %s may be asked by', (text, of, word) => {
    const found = expand(text).find((expansion) => expansion.of === of)
    expect(found?.words).toContain(word)
    expect(found?.reason).toBe('synonym')
  })
  it('says nothing that the question says already, and nothing of parts of Latin words', () => {
    expect(expand('停電 (blackout)').flatMap(({ words }) => words)).not.toContain('blackout')
    expect(expand('a deadly floodlight')).toEqual([])
    expect(expand('')).toEqual([])
  })
  it('finds characters in their other forms, both ways', () => {
    expect(expand('澤邊氏の証言').find(({ of }) => of === '澤邊氏')?.words).toContain('沢辺氏')
    expect(expand('高沢の家').find(({ of }) => of === '高沢')?.words).toEqual(['髙沢', '高澤'])
    expect(queryExpander({})('高沢の家')).toEqual([])
  })
  it.each([[[['一']]], [[['一', '']]], [['一', '二']], [{}]])('refuses a table that is none: %j', (table) =>
    expect(() => queryExpander({ synonyms: table as never })).toThrow(expect.objectContaining({ code: 'invalid-options' })),
  )
})

describe('forms of kanji', () => {
  it('lead back to the common one, and never further', () => {
    expect(commonForms('國學院大學の圖書')).toBe('国学院大学の図書')
    expect(otherForms('辺')).toEqual(['邊', '邉'])
    for (const character of '国学沢辺高島') for (const form of otherForms(character)) expect(commonForms(commonForms(form))).toBe(character)
    expect(otherForms('あ')).toEqual([])
  })
})

describe('expanded', () => {
  const asked: string[] = []
  const words: Retriever<'block'> = givenScores('block', (text) => {
    asked.push(text)
    return { a: text.includes('shelter') ? 1 : 0.2, b: 0.1, c: 0.05 }
  })
  const search = expanded(words, queryExpander({ synonyms: [['避難所', 'shelter']] }))
  describeRetriever('expanded', () => ({ retriever: search, ids: ['a', 'b', 'c'] as UnitId[], queries: ['避難所', 'x'] }))
  it('asks for the added words once and for the question twice, in searches and for given units', async () => {
    asked.length = 0
    const one = query('避難所')
    expect((await search.retrieve(one, { depth: 1 }, strictContext())).hits[0]?.score).toBe(1)
    expect(await search.score?.(one, ['a'] as UnitId[], strictContext())).toEqual(Float64Array.of(1))
    expect(new Set(asked)).toEqual(new Set(['避難所\n避難所\nshelter']))
  })
  it('leaves a question alone that has nothing to add, and refuses to ask less than once', async () => {
    asked.length = 0
    await search.retrieve(query('雨量'), { depth: 1 }, strictContext())
    expect(asked).toEqual(['雨量'])
    expect(withWords('a', ['b'], 3)).toBe('a\na\na\nb')
    expect(() => expanded(words, () => [], { repeats: 0 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
  it('is told by the analyser', async () => {
    const expander = queryExpander({ synonyms: [['避難所', 'shelter']] })
    const { findings } = await ruleAnalyser({ expansion: { expander, axes: ['bm25'] } }).plan(query('避難所の数'), strictContext())
    expect(findings).toContainEqual({ kind: 'synonym', text: '避難所', effect: 'bm25 is also asked for shelter' })
  })
})

describe('wordFeedback', () => {
  const texts: Readonly<Record<string, string>> = { a: '避難所 体育館 開設', b: '避難所 体育館 毛布', c: '雨量 観測', d: '体育館 大会' }
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
  const asked: string[] = []
  const words: Retriever<'block'> = givenScores('block', (text) => {
    asked.push(text)
    const wanted = text.split(/\s+/)
    return Object.fromEntries(
      Object.entries(texts).flatMap(([id, own]) => {
        const score = wanted.filter((word) => own.split(' ').includes(word)).length
        return score > 0 ? [[id, score] as const] : []
      }),
    )
  })
  const search = wordFeedback(words, { units, hits: 2, words: 1, repeats: 2 })
  it('asks for what the best hits share, beside the question', async () => {
    asked.length = 0
    const { hits } = await search.retrieve(query('避難所'), { depth: 4 }, strictContext())
    expect(asked).toEqual(['避難所', '避難所\n避難所\n体育館'])
    expect(hits.map((h) => h.id)).toEqual(['a', 'b', 'd'])
  })
  it('asks once for a question object, and as before where nothing is found', async () => {
    asked.length = 0
    const one = query('避難所')
    await search.retrieve(one, { depth: 4 }, strictContext())
    await search.score?.(one, ['a'] as UnitId[], strictContext())
    expect(asked.filter((text) => text === '避難所')).toHaveLength(1)
    expect((await search.retrieve(query('火山'), { depth: 4 }, strictContext())).hits).toEqual([])
  })
})

describe('vectorFeedback', () => {
  const vectors: Readonly<Record<string, readonly [number, number]>> = {
    a: [0.8, 0.6],
    b: [0.6, 0.8],
    c: [0.75, -Math.sqrt(1 - 0.75 ** 2)],
  }
  const vectorSource: VectorSource = {
    queryVector: () => Promise.resolve(Float32Array.of(1, 0)),
    vectors: (ids) => Promise.resolve(ids.map((id) => (vectors[id] ? Float32Array.from(vectors[id]) : null))),
  }
  const dense: Retriever<'block'> = {
    ...givenScores('block', Object.fromEntries(Object.entries(vectors).map(([id, [x]]) => [id, x]))),
    vectorSource,
  }
  describeRetriever('vectorFeedback', () => ({
    retriever: vectorFeedback(dense, { hits: 1 }),
    ids: ['a', 'b', 'c'] as UnitId[],
    queries: ['x', 'y'],
  }))
  it('moves the question towards the best hits (Rocchio)', async () => {
    const search = vectorFeedback(dense, { hits: 1, share: 1 })
    const { hits } = await search.retrieve(query('x'), { depth: 3 }, strictContext())
    // (1, 0) + (0.8, 0.6), of length 1.
    const length = Math.hypot(1.8, 0.6)
    expect(hits.map((h) => h.id)).toEqual(['a', 'b', 'c'])
    for (const { id, score } of hits) {
      const [x = NaN, y = NaN] = vectors[id] ?? []
      expect(score).toBeCloseTo((1.8 * x + 0.6 * y) / length, 6)
    }
    expect((await dense.retrieve(query('x'), { depth: 3 }, strictContext())).hits.map((h) => h.id)).toEqual(['a', 'c', 'b'])
  })
  it('changes nothing by a share of 0, and needs vectors', async () => {
    const { hits } = await vectorFeedback(dense, { share: 0 }).retrieve(query('x'), { depth: 3 }, strictContext())
    expect(hits.map((h) => h.id)).toEqual(['a', 'c', 'b'])
    expect(() => vectorFeedback(givenScores('block', {}))).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
})
