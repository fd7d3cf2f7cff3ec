import { describeIndexer, sampleUnit, streamOf, strictContext } from '@colrag/testing'
import { expect, test } from 'vitest'
import { noFolding } from '../folding/no-folding.ts'
import { memoryBlobStore } from '../store/memory-blob-store.ts'
import { paperTokenizer } from '../tokenizers/paper-tokenizer.ts'
import { bm25Indexer } from './bm25-indexer.ts'
import type { Bm25Options } from './bm25-indexer.ts'

describeIndexer('bm25', {
  make: () => bm25Indexer({ level: 'block' }),
  other: () => bm25Indexer({ level: 'block', tokenizer: paperTokenizer }),
})
describeIndexer('bm25 of the paper', {
  make: () => bm25Indexer({ level: 'page', tokenizer: paperTokenizer, folding: noFolding, scale: 'open' }),
  other: () => bm25Indexer({ level: 'page', tokenizer: paperTokenizer, scale: 'open' }),
})

const ctx = strictContext()
async function scores(texts: readonly string[], query: string, options: Partial<Bm25Options<'block'>> = {}): Promise<number[]> {
  const index = await bm25Indexer({ level: 'block', ...options }).create(memoryBlobStore(), ctx)
  const units = texts.map((text, i) => sampleUnit(String(i), text))
  await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
  return [
    ...((await index.search.score?.(
      { id: 'q', text: query },
      units.map((unit) => unit.id),
      ctx,
    )) ?? []),
  ]
}

test('the score is that of the formula, worked by hand', async () => {
  const texts = ['red red fox', 'blue fox', 'green hen house', 'old house']
  const idf = (holders: number): number => Math.log(4 - holders + 0.5) - Math.log(holders + 0.5)
  const part = (often: number, length: number): number => (often * 2.5) / (often + 1.5 * (0.25 + (0.75 * length) / 2.5))
  const [a, b, c, d] = await scores(texts, 'red red house', { scale: 'open' })
  expect(a).toBeCloseTo(2 * idf(1) * part(2, 3), 12)
  expect(b).toBe(0)
  expect(c).toBeCloseTo(idf(2) * part(1, 3), 12)
  expect(d).toBeCloseTo(idf(2) * part(1, 2), 12)
})

test('a term in most units gets epsilon times the mean idf over the vocabulary, not a negative weight', async () => {
  const texts = ['every one', 'every two', 'every three', 'every four']
  const mean = (Math.log(0.5) - Math.log(4.5) + 4 * (Math.log(3.5) - Math.log(1.5))) / 5
  const found = await scores(texts, 'every', { scale: 'open' })
  expect(found).toHaveLength(4)
  for (const score of found) expect(score).toBeCloseTo(0.25 * mean, 12)
})

test('unit scale divides by the best of the whole index, and is 0 where nothing is positive', async () => {
  const texts = ['red fox', 'red hen', 'blue cow', 'old owl', 'wet dog']
  const open = await scores(texts, 'red fox', { scale: 'open' })
  expect(await scores(texts, 'red fox')).toEqual(open.map((score) => score / Math.max(...open)))
  expect(await scores(['only'], 'only')).toEqual([0])
  const index = await bm25Indexer({ level: 'block' }).create(memoryBlobStore(), ctx)
  await index.apply({ upsert: streamOf(texts.map((text, i) => sampleUnit(String(i), text))), remove: [] }, ctx)
  const { hits } = await index.search.retrieve({ id: 'q', text: 'red fox' }, { depth: 9, within: new Set(['1' as never]) }, ctx)
  expect(hits[0]?.score).toBeLessThan(1)
})

test('share divides by what a unit would have that held the whole question without end, words that are nowhere included', async () => {
  const texts = ['red fox', 'red hen', 'blue cow', 'old owl', 'wet dog']
  const idf = (holders: number): number => Math.log(5 - holders + 0.5) - Math.log(holders + 0.5)
  const open = await scores(texts, 'red fox unicorn', { scale: 'open' })
  const reach = (idf(2) + idf(1) + idf(1)) * 2.5
  const share = await scores(texts, 'red fox unicorn', { scale: 'share' })
  for (const [i, score] of share.entries()) expect(score).toBeCloseTo((open[i] ?? 0) / reach, 12)
  expect(Math.max(...share)).toBeLessThan(1)
  for (const variant of ['lucene', 'plus'] as const)
    expect(Math.max(...(await scores([...texts, 'red '.repeat(1000)], 'red', { scale: 'share', variant })))).toBeLessThan(1)
})

test('unit scale has no negative scores where the mean idf is negative', async () => {
  const texts = ['a b c d e rare', 'a b c d e', 'a b c d e', 'a b c d e']
  expect(Math.min(...(await scores(texts, 'a rare', { scale: 'open' })))).toBeLessThan(0)
  expect(await scores(texts, 'a rare')).toEqual([1, 0, 0, 0])
})

test('a unit alone in its index is still found, and the lucene variant gives it a positive score', async () => {
  const index = await bm25Indexer({ level: 'block' }).create(memoryBlobStore(), ctx)
  await index.apply({ upsert: streamOf([sampleUnit('a', '避難所'), sampleUnit('b', '')]), remove: [] }, ctx)
  expect((await index.search.retrieve({ id: 'q', text: '避難' }, { depth: 5 }, ctx)).hits.map((hit) => hit.id)).toEqual(['a'])
  expect((await scores(['only'], 'only', { variant: 'lucene', scale: 'open' }))[0]).toBeGreaterThan(0)
})

test('an unseen word lowers the list to what is left of the query, never to nothing', async () => {
  const texts = ['人吉市の避難所', '八代市の道路', '水俣市の港']
  expect((await scores(texts, '避難所'))[0]).toBe(1)
  expect((await scores(texts, '避難所 鸚鵡螺 zyzzyva'))[0]).toBe(1)
})

test('context is indexed with the text unless told otherwise', async () => {
  for (const [content, ids] of [
    ['context+text', ['a']],
    ['text', []],
  ] as const) {
    const index = await bm25Indexer({ level: 'block', content }).create(memoryBlobStore(), ctx)
    await index.apply(
      { upsert: streamOf([sampleUnit('a', '本文', { context: '見出し' }), sampleUnit('b', '別'), sampleUnit('c', '又')]), remove: [] },
      ctx,
    )
    expect((await index.search.retrieve({ id: 'q', text: '見出し' }, { depth: 5 }, ctx)).hits.map((hit) => hit.id)).toEqual(ids)
  }
})

test('parameters out of range are refused', () => {
  for (const wrong of [{ k1: -1 }, { b: 1.1 }, { k1: Number.NaN }, { epsilon: Infinity }])
    expect(() => bm25Indexer({ level: 'block', ...wrong })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})
