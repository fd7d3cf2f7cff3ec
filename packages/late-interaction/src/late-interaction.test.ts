import type { Unit } from '@colrag/core'
import { blobMemory, codeOf, describeReranker, hashedTokens, sampleUnit, sampleUnits, strictContext, streamOf } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { lateInteraction, rankByRetriever } from './late-interaction.ts'
import { maxSim } from './kernel/max-sim.ts'
import { pooledRanker } from './pooled-ranker.ts'
import { tokenIndexer } from './token-indexer.ts'

const ctx = strictContext()
const units = sampleUnits('block')
const index = await tokenIndexer({ level: 'block', model: hashedTokens() }).create(blobMemory(), ctx)
await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
const listOf = (some: readonly Unit[]): { level: 'block'; scale: 'open'; hits: { id: Unit['id']; score: number }[] } => ({
  level: 'block',
  scale: 'open',
  hits: some.map(({ id }, i) => ({ id, score: 1 / (i + 1) })),
})

describeReranker('lateInteraction', () => lateInteraction({ model: hashedTokens() }))
describeReranker('lateInteraction, centred', () => lateInteraction({ model: hashedTokens(), centred: true }))
describeReranker('pooledRanker', () => pooledRanker({ model: hashedTokens() }))
describeReranker('rankByRetriever', () => rankByRetriever(index.search, 'tokens'))

describe('lateInteraction', () => {
  it('scores as an index of the same model does', async () => {
    for (const text of ['球磨川の氾濫', 'pump station', '避難所は小学校の体育館']) {
      const query = { id: 'q', text }
      const { hits } = await index.search.retrieve(query, { depth: 100 }, ctx)
      expect((await lateInteraction({ model: hashedTokens() }).rerank(query, listOf(units), units, ctx)).hits).toEqual(hits)
      expect((await rankByRetriever(index.search, 'tokens').rerank(query, listOf(units), units, ctx)).hits).toEqual(hits)
    }
  })
  it('leaves units without tokens behind the others, in their order, and the list when nothing is asked', async () => {
    const some = [sampleUnit('b', ''), sampleUnit('a', ' '), sampleUnit('c', '道路の復旧')]
    const reranker = lateInteraction({ model: hashedTokens() })
    const { hits, scale } = await reranker.rerank({ id: 'q', text: '道路' }, listOf(some), some, ctx)
    expect([hits.map(({ id }) => id), scale]).toEqual([['c', 'b', 'a'], 'rank'])
    expect(await reranker.rerank({ id: 'q', text: ' ' }, listOf(some), some, ctx)).toEqual(listOf(some))
  })
  it('refuses a retriever that cannot score', () => {
    const { score: _, ...search } = index.search
    expect(() => rankByRetriever(search, 'x')).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
  it('passes on what the model says', async () => {
    const model = { ...hashedTokens(), encode: async () => [] }
    expect(await codeOf(lateInteraction({ model }).rerank({ id: 'q', text: 'x' }, listOf(units), units, ctx))).toBe('model-output')
  })
  it('centred, scores what is left when the mean of all ranked tokens is gone', async () => {
    const model = hashedTokens()
    const { dims } = model
    const query = { id: 'q', text: '球磨川の氾濫' }
    const ranked = await lateInteraction({ model, centred: true }).rerank(query, listOf(units), units, ctx)
    const texts = units.map(({ text, context }) => ({ text: context === '' ? text : `${context}\n${text}` }))
    const matrices = (await Promise.all(texts.map((text) => model.encode([text], 'passage', ctx)))).flat()
    const rows = matrices.flatMap(({ data }) => Array.from({ length: data.length / dims }, (_, i) => data.slice(i * dims, (i + 1) * dims)))
    const mean = Array.from({ length: dims }, (_, d) => rows.reduce((sum, row) => sum + (row[d] ?? 0), 0) / rows.length)
    const freed = (data: Float32Array): Float32Array => {
      const out = data.map((x, i) => x - (mean[i % dims] ?? 0))
      for (let from = 0; from < out.length; from += dims) {
        const length = Math.hypot(...out.subarray(from, from + dims))
        for (let d = from; d < from + dims; d++) out[d] = (out[d] ?? 0) / length
      }
      return out
    }
    const [asked] = await model.encode([{ text: query.text }], 'query', ctx)
    for (const [i, unit] of units.entries()) {
      const matrix = matrices[i]
      if (!matrix || !asked || matrix.rows === 0) continue
      const wanted = maxSim({ ...asked, data: freed(asked.data) }, { ...matrix, data: freed(matrix.data) }).score
      expect(ranked.hits.find(({ id }) => id === unit.id)?.score).toBeCloseTo(wanted, 1)
    }
  })
})

describe('pooledRanker', () => {
  const cosine = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b))
  it('scores the cosine of the mean token vectors, from -1 to 1', async () => {
    const model = hashedTokens()
    const query = { id: 'q', text: 'pump station' }
    const { hits } = await pooledRanker({ model, content: 'text' }).rerank(query, listOf(units), units, ctx)
    const meanOf = async (text: string, role: 'query' | 'passage'): Promise<number[]> => {
      const [matrix] = await model.encode([{ text }], role, ctx)
      return Array.from({ length: model.dims }, (_, d) => matrix?.data.reduce((sum, x, i) => sum + (i % model.dims === d ? x : 0), 0) ?? 0)
    }
    const asked = await meanOf(query.text, 'query')
    for (const { id, text } of units.filter((unit) => unit.text.trim() !== ''))
      expect(hits.find((hit) => hit.id === id)?.score).toBeCloseTo(cosine(asked, await meanOf(text, 'passage')), 2)
  })
  it('tells apart what late interaction does not: how much of a text is beside the point', async () => {
    const some = [sampleUnit('a', `道路の復旧${'避難所は小学校の体育館'.repeat(5)}`), sampleUnit('b', '道路の復旧')]
    const { hits } = await pooledRanker({ model: hashedTokens() }).rerank({ id: 'q', text: '道路の復旧' }, listOf(some), some, ctx)
    expect(hits.map(({ id }) => id)).toEqual(['b', 'a'])
  })
})
