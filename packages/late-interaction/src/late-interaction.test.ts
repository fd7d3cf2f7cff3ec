import type { Unit } from '@colrag/core'
import { blobMemory, codeOf, describeReranker, hashedTokens, sampleUnit, sampleUnits, strictContext, streamOf } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { lateInteraction, rankByRetriever } from './late-interaction.ts'
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
})
