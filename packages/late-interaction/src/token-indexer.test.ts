import type { Index, Level } from '@colrag/core'
import { unitId } from '@colrag/core'
import { memoryCache, seededRandom } from '@colrag/stage-kit'
import {
  blobMemory,
  codeOf,
  describeIndexer,
  describeRetriever,
  hashedTokens,
  sampleUnit,
  sampleUnits,
  strictContext,
  streamOf,
} from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { maxSim } from './kernel/max-sim.ts'
import { tokenIndexer } from './token-indexer.ts'

const ctx = strictContext()
const ask = (text: string): { id: string; text: string } => ({ id: 'q', text })

for (const level of ['block', 'triple'] as const)
  describeIndexer(`tokenIndexer of ${level}s`, {
    make: () => tokenIndexer({ level, model: hashedTokens() }),
    other: () => tokenIndexer({ level, model: hashedTokens({ revision: '2' }) }),
  })
describeIndexer('tokenIndexer in two stages', {
  make: () => tokenIndexer({ level: 'block', model: hashedTokens(), approximateFrom: 1, coarse: 3 }),
  other: () => tokenIndexer({ level: 'block', model: hashedTokens(), approximateFrom: 1, coarse: 4 }),
})
describeIndexer('tokenIndexer of pooled tokens', {
  make: () => tokenIndexer({ level: 'block', model: hashedTokens(), pool: 2 }),
  other: () => tokenIndexer({ level: 'block', model: hashedTokens() }),
})
describeRetriever('a token index', async () => {
  const { index, units } = await built('block')
  return { retriever: index.search, ids: units.map(({ id }) => id), queries: ['球磨川の氾濫', 'pump station'] }
})

async function built<L extends Level>(level: L, units = sampleUnits(level)): Promise<{ index: Index<L>; units: typeof units }> {
  const index = await tokenIndexer({ level, model: hashedTokens() }).create(blobMemory(), ctx)
  await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
  return { index, units }
}

/** Many units of few words, so that they are alike. */
const manyUnits = (count: number): ReturnType<typeof sampleUnits> => {
  const random = seededRandom(3)
  const letters = '避難所河川氾濫道路復旧被害水位雨量住家全壊半壊停電断水'
  return Array.from({ length: count }, (_, i) =>
    sampleUnit(
      `u${String(i).padStart(4, '0')}`,
      Array.from({ length: 40 }, () => letters[Math.floor(random() * letters.length)] ?? '').join(''),
    ),
  )
}

describe('tokenIndexer', () => {
  it('scores as maxSim does over the bytes', async () => {
    const model = hashedTokens()
    const { index, units } = await built('block')
    const text = '球磨川の氾濫と避難所'
    const [query] = await model.encode([{ text }], 'query', ctx)
    for (const { id, score } of (await index.search.retrieve(ask(text), { depth: 100 }, ctx)).hits) {
      const unit = units.find((one) => one.id === id)
      const [passage] = await model.encode([{ text: `${unit?.context}\n${unit?.text}` }], 'passage', ctx)
      const nothing = { rows: 0, dims: 24, data: new Float32Array() }
      expect(score).toBeCloseTo(maxSim(query ?? nothing, passage ?? nothing, { form: 'int8' }).score, 6)
    }
  })
  it('gives means by length where it is told to, in the order of the sums', async () => {
    const { index, units } = await built('block')
    const mean = await tokenIndexer({ level: 'block', model: hashedTokens(), scale: 'mean' }).create(blobMemory(), ctx)
    await mean.apply({ upsert: streamOf(units), remove: [] }, ctx)
    const text = '球磨川の氾濫と避難所'
    const tokens = (await hashedTokens().encode([{ text }], 'query', ctx))[0]?.rows ?? 0
    const [sums, means] = await Promise.all([index, mean].map((one) => one.search.retrieve(ask(text), { depth: 100 }, ctx)))
    expect(means?.hits.map(({ id }) => id)).toEqual(sums?.hits.map(({ id }) => id))
    for (const [i, { score }] of (means?.hits ?? []).entries()) expect(score).toBeCloseTo((sums?.hits[i]?.score ?? 0) / tokens, 6)
    const scores = await mean.search.score?.(ask(text), [units[0]?.id as never], ctx)
    expect(Math.abs(scores?.[0] ?? 9)).toBeLessThanOrEqual(1 + 1e-6)
  })
  it('measures its two stages, finds what they promise, and everything when asked to', async () => {
    const units = manyUnits(600)
    const make = (approximateFrom: number | 'never'): Promise<Index<'block'>> =>
      tokenIndexer({ level: 'block', model: hashedTokens(), approximateFrom }).create(blobMemory(), ctx)
    const [stages, all] = [await make(1000), await make('never')]
    for (const index of [stages, all]) await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
    const facts = (await stages.about?.())?.facts ?? {}
    expect(facts['candidates']).toBeLessThan(600)
    expect(facts['agreement@10']).toBeGreaterThanOrEqual(0.99)
    expect((await all.about?.())?.facts).not.toHaveProperty('candidates')
    let same = 0
    for (let i = 0; i < 30; i++) {
      const text = units[i * 20]?.text.slice(5, 20) ?? ''
      const exact = (await all.search.retrieve(ask(text), { depth: 10 }, ctx)).hits
      expect((await stages.search.retrieve(ask(text), { depth: 10, exact: true }, ctx)).hits).toEqual(exact)
      const quick = (await stages.search.retrieve(ask(text), { depth: 10 }, ctx)).hits
      same += quick.filter((hit) => exact.some((other) => other.id === hit.id && other.score === hit.score)).length
    }
    expect(same / 300).toBeGreaterThanOrEqual(0.97)
  })
  it('rewrites only files that a change touches', async () => {
    const units = manyUnits(700)
    const store = blobMemory()
    const index = await tokenIndexer({ level: 'block', model: hashedTokens({ dims: 128 }) }).create(store, ctx)
    await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
    const before = new Set(store.blobs.keys())
    await index.apply({ upsert: streamOf([sampleUnit('u0300', '別の文')]), remove: [] }, ctx)
    const fresh = [...store.blobs.keys()].filter((path) => !before.has(path))
    expect(before.size).toBeGreaterThan(8)
    expect(fresh.length).toBeLessThanOrEqual(4)
  })
  it('asks the model once for a text, and not again where the cache knows it', async () => {
    const cached = strictContext({ cache: memoryCache() })
    const model = hashedTokens()
    const indexer = tokenIndexer({ level: 'block', model })
    const units = [...sampleUnits('block'), sampleUnit('double', sampleUnits('block')[1]?.text ?? '')]
    const stores = [blobMemory(), blobMemory()]
    for (const store of stores) {
      const index = await indexer.create(store, cached)
      await index.apply({ upsert: streamOf(units), remove: [] }, cached)
    }
    expect(model.calls.flat()).toHaveLength(15)
    expect(stores[0]?.blobs).toEqual(stores[1]?.blobs)
    for (const key of units.flatMap((unit) => indexer.cacheKeys?.(unit) ?? [])) expect(await cached.cache?.get(key)).not.toBeNull()
  })
  it('has nothing for a unit without tokens, and finds nothing for a question without', async () => {
    const model = { ...hashedTokens(), encode: async () => [{ rows: 0, dims: 24, data: new Float32Array() }] }
    const index = await tokenIndexer({ level: 'block', model }).create(blobMemory(), ctx)
    await index.apply({ upsert: streamOf([sampleUnit('a', '、')]), remove: [] }, ctx)
    expect((await index.search.retrieve(ask('、'), { depth: 3 }, ctx)).hits).toEqual([])
    expect(await index.search.score?.(ask('、'), [unitId('a')], ctx)).toEqual(Float64Array.of(Number.NaN))
  })
  it('refuses options that make no sense and what a model should not say', async () => {
    const model = hashedTokens()
    for (const options of [{ coarse: 0 }, { coarse: 1.5 }, { pool: 0 }, { approximateFrom: 0 }, { threads: 0 }, { threads: 9 }])
      expect(() => tokenIndexer({ level: 'block', model, ...options })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    expect(() => tokenIndexer({ level: 'block', model, content: 'image' })).toThrow(expect.objectContaining({ code: 'unsupported' }))
    for (const data of [new Float32Array(23), new Float32Array(24).fill(Number.NaN)]) {
      const wrong = { ...model, encode: async () => [{ rows: 1, dims: 24, data }] }
      const index = await tokenIndexer({ level: 'block', model: wrong }).create(blobMemory(), ctx)
      expect(await codeOf(index.apply({ upsert: streamOf([sampleUnit('a', 'x')]), remove: [] }, ctx))).toBe('model-output')
    }
  })
})
