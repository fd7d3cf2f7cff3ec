import type { EmbeddingModel } from '@colrag/core'
import { memoryCache } from '@colrag/stage-kit'
import { blobMemory, describeIndexer, hashedEmbedding, sampleUnit, sampleUnits, streamOf, strictContext } from '@colrag/testing'
import { expect, test } from 'vitest'
import { tripleIndexer } from '../triple-indexer.ts'
import { denseIndexer } from './dense-indexer.ts'

describeIndexer('dense', {
  make: () => denseIndexer({ level: 'block', model: hashedEmbedding() }),
  other: () => denseIndexer({ level: 'block', model: hashedEmbedding({ revision: '2' }) }),
})
describeIndexer('triples', {
  make: () => tripleIndexer({ model: hashedEmbedding({ dims: 30 }) }),
  other: () => tripleIndexer({ model: hashedEmbedding({ dims: 31 }) }),
})
describeIndexer('half precision, cut', {
  make: () => denseIndexer({ level: 'block', model: hashedEmbedding(), dims: 48, storage: 'f16' }),
  other: () => denseIndexer({ level: 'block', model: hashedEmbedding(), dims: 40, storage: 'f16' }),
})
describeIndexer('8-bit codes alone', {
  make: () => denseIndexer({ level: 'block', model: hashedEmbedding(), storage: 'int8' }),
  other: () => denseIndexer({ level: 'block', model: hashedEmbedding(), storage: 'f32' }),
})
describeIndexer('probed lists', {
  make: () => denseIndexer({ level: 'block', model: hashedEmbedding(), approximateFrom: 1 }),
  other: () => denseIndexer({ level: 'block', model: hashedEmbedding(), approximateFrom: 'never' }),
})

const units = sampleUnits('block')

test('a cut vector is its first numbers at length 1', async () => {
  const ctx = strictContext()
  const whole = await denseIndexer({ level: 'block', model: hashedEmbedding() }).create(blobMemory(), ctx)
  const cut = await denseIndexer({ level: 'block', model: hashedEmbedding(), dims: 16 }).create(blobMemory(), ctx)
  for (const index of [whole, cut]) await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
  const ids = units.map((unit) => unit.id)
  const [all, first] = [await whole.search.vectorSource?.vectors(ids), await cut.search.vectorSource?.vectors(ids)]
  for (const [i, vector] of (all ?? []).entries()) {
    const head = (vector ?? new Float32Array()).slice(0, 16)
    const length = Math.hypot(...head)
    expect([...(first?.[i] ?? [])]).toEqual([...head].map((x) => expect.closeTo(x / length, 6)))
  }
  expect(await cut.search.vectorSource?.queryVector({ id: 'q', text: units[0]?.text ?? '' }, ctx)).toHaveLength(16)
})

test('options that make no sense are refused', () => {
  const model = hashedEmbedding()
  for (const options of [{ dims: 0 }, { dims: 65 }, { dims: 1.5 }, { storage: 'f8' as never }, { approximateFrom: 0 }])
    expect(() => denseIndexer({ level: 'block', model, ...options })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  expect(() => denseIndexer({ level: 'block', model: { ...model, reads: { text: false, images: true } } })).toThrow(
    expect.objectContaining({ code: 'unsupported' }),
  )
})

test('a unit has the key of its vector in the cache, a blank one none', async () => {
  const cache = memoryCache()
  const indexer = denseIndexer({ level: 'block', model: hashedEmbedding() })
  const ctx = strictContext({ cache })
  await (await indexer.create(blobMemory(), ctx)).apply({ upsert: streamOf(units), remove: [] }, ctx)
  for (const unit of units) for (const key of indexer.cacheKeys?.(unit) ?? ['none']) expect(await cache.get(key)).toHaveLength(256)
  expect(indexer.cacheKeys?.(sampleUnit('blank', ' '))).toEqual([])
})

test('scores are the same alone, in a batch, within, filtered, after reopening and between two searches at once', async () => {
  const ctx = strictContext()
  const store = blobMemory()
  const indexer = denseIndexer({ level: 'block', model: hashedEmbedding() })
  const index = await indexer.create(store, ctx)
  await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
  const reopened = await indexer.open(store, ctx)
  const queries = units.map((unit, i) => ({ id: String(i), text: unit.text }))
  const lists = await Promise.all(queries.map((query) => index.search.retrieve(query, { depth: 99 }, ctx)))
  for (const [i, query] of queries.entries())
    for (const { id, score } of lists[i]?.hits ?? []) {
      const only = { depth: 1, within: new Set([id]) }
      expect((await index.search.retrieve(query, only, ctx)).hits).toEqual([{ id, score }])
      expect((await reopened.search.retrieve({ ...query, filter: {} }, only, ctx)).hits).toEqual([{ id, score }])
      expect((await reopened.search.score?.(query, [id], ctx))?.[0]).toBe(score)
    }
})

test('passages are embedded once per text, in batches no larger than the model allows, and then come from the cache', async () => {
  const cache = memoryCache()
  const model = hashedEmbedding({ batch: 4 })
  const ctx = strictContext({ cache })
  const first = blobMemory()
  await (
    await denseIndexer({ level: 'block', model }).create(first, ctx)
  ).apply({ upsert: streamOf([...units, sampleUnit('copy', units[1]?.text ?? '')]), remove: [] }, ctx)
  expect(model.calls.flat()).toHaveLength(units.length)
  const idle = hashedEmbedding({ batch: 1 })
  const second = blobMemory()
  await (
    await denseIndexer({ level: 'block', model: idle }).create(second, ctx)
  ).apply({ upsert: streamOf([...units, sampleUnit('copy', units[1]?.text ?? '')]), remove: [] }, ctx)
  expect([idle.calls, second.blobs]).toEqual([[], first.blobs])
})

test('one query is embedded once, whoever asks how often', async () => {
  const model = hashedEmbedding()
  const ctx = strictContext()
  const index = await denseIndexer({ level: 'block', model }).create(blobMemory(), ctx)
  await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
  const before = model.calls.length
  const query = { id: 'q', text: '球磨川' }
  await Promise.all([
    index.search.retrieve(query, { depth: 3 }, ctx),
    index.search.score?.(
      query,
      units.map((unit) => unit.id),
      ctx,
    ),
  ])
  await index.search.retrieve({ ...query, id: 'again' }, { depth: 5 }, ctx)
  expect(model.calls.slice(before)).toEqual([['query: 球磨川']])
})

test('opening with another model says what differs', async () => {
  const store = blobMemory()
  await denseIndexer({ level: 'block', model: hashedEmbedding() }).create(store, strictContext())
  await expect(
    denseIndexer({ level: 'block', model: hashedEmbedding({ dims: 32, revision: '9' }) }).open(store, strictContext()),
  ).rejects.toThrow('revision is "1" in the index and "9" here; dims is 64 in the index and 32 here')
  await expect(denseIndexer({ level: 'page', model: hashedEmbedding() }).open(store, strictContext())).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a unit without text is not found and has no score', async () => {
  const ctx = strictContext()
  const index = await denseIndexer({ level: 'block', model: hashedEmbedding() }).create(blobMemory(), ctx)
  await index.apply({ upsert: streamOf([sampleUnit('a', ' \n'), sampleUnit('b', '本文')]), remove: [] }, ctx)
  const query = { id: 'q', text: '本文' }
  expect((await index.search.retrieve(query, { depth: 9 }, ctx)).hits).toEqual([{ id: 'b', score: expect.closeTo(1, 6) }])
  expect((await index.search.score?.(query, ['a' as never], ctx))?.[0]).toBeNaN()
})

test('vectors that are no vectors are a fault of the model, and the next try asks again', async () => {
  const ctx = strictContext()
  const answers = [
    new Float32Array(8),
    Float32Array.of(1, Number.NaN),
    Float32Array.of(Infinity, 0),
    Float32Array.of(0, 0),
    Float32Array.of(3, 4),
  ]
  const model: EmbeddingModel = {
    ...hashedEmbedding({ dims: 2 }),
    dims: 2,
    embed: (inputs) => Promise.resolve(inputs.map(() => answers.shift() ?? Float32Array.of(1, 0))),
  }
  const index = await denseIndexer({ level: 'block', model }).create(blobMemory(), ctx)
  const add = (): Promise<void> => index.apply({ upsert: streamOf([sampleUnit('a', 'a')]), remove: [] }, ctx)
  await expect(add()).rejects.toMatchObject({ code: 'model-output' })
  await expect(add()).rejects.toMatchObject({ code: 'model-output' })
  await expect(add()).rejects.toMatchObject({ code: 'model-output' })
  answers.unshift(Float32Array.of(3, 4))
  await add()
  await expect(index.search.retrieve({ id: 'q', text: 'q' }, { depth: 1 }, ctx)).rejects.toMatchObject({ code: 'model-output' })
  expect((await index.search.retrieve({ id: 'q', text: 'q' }, { depth: 1 }, ctx)).hits[0]?.score).toBeCloseTo(1, 6)
})

test('the vectors it gives are those it scores with', async () => {
  const ctx = strictContext()
  const { search, apply } = await denseIndexer({ level: 'block', model: hashedEmbedding() }).create(blobMemory(), ctx)
  await apply({ upsert: streamOf(units), remove: [] }, ctx)
  const query = { id: 'q', text: '道路の被害' }
  const ids = [...units.map((unit) => unit.id), 'unknown' as never]
  const wanted = await search.vectorSource?.queryVector(query, ctx)
  const vectors = await search.vectorSource?.vectors(ids)
  const products = vectors?.map((vector) => (vector ? vector.reduce((sum, x, i) => sum + x * (wanted?.[i] ?? 0), 0) : Number.NaN)) ?? []
  const scores = (await search.score?.(query, ids, ctx)) ?? new Float64Array()
  const furthest = Math.max(...units.map((_, i) => Math.abs((products[i] ?? 9) - (scores[i] ?? -9))))
  expect(furthest).toBeLessThan(1e-12)
  expect([products.at(-1), scores.at(-1), products.length]).toEqual([Number.NaN, Number.NaN, units.length + 1])
})

test('the cosine of a text with itself is never above 1, whatever single precision makes of it', async () => {
  const ctx = strictContext()
  const index = await denseIndexer({ level: 'block', model: hashedEmbedding({ dims: 31 }) }).create(blobMemory(), ctx)
  const many = Array.from({ length: 100 }, (_, i) => sampleUnit(String(i), `${'長い文'.repeat(i % 7)}${i * 7919}`))
  await index.apply({ upsert: streamOf(many), remove: [] }, ctx)
  for (const { text } of many)
    expect((await index.search.retrieve({ id: 'q', text }, { depth: 1 }, ctx)).hits[0]?.score).toBeLessThanOrEqual(1)
})

test('a search and a look at vectors that run while a change removes their files still find them', async () => {
  const ctx = strictContext()
  const store = blobMemory()
  const indexer = denseIndexer({ level: 'block', model: hashedEmbedding() })
  await (await indexer.create(store, ctx)).apply({ upsert: streamOf(units), remove: [] }, ctx)
  const slow = {
    ...store,
    read: async (path: string) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return store.read(path)
    },
  }
  const ids = units.map((unit) => unit.id)
  const query = { id: 'q', text: '球磨川' }
  const index = await indexer.open(slow, ctx)
  const found = index.search.retrieve(query, { depth: 3 }, ctx)
  const vectors = index.search.vectorSource?.vectors(ids)
  await index.apply({ upsert: streamOf([]), remove: ids }, ctx)
  expect([...store.blobs.keys()]).toEqual(['dense-block.bin'])
  expect((await found).hits).toHaveLength(3)
  expect((await vectors)?.every((vector) => vector?.length === 64)).toBe(true)
  expect((await index.search.retrieve(query, { depth: 3 }, ctx)).hits).toEqual([])
})
