import type { EmbeddingModel, ImageRef, Unit } from '@colrag/core'
import { blobMemory, describeIndexer, hashedEmbedding, sampleUnit, streamOf, strictContext } from '@colrag/testing'
import { expect, test } from 'vitest'
import { imageIndexer } from './image-indexer.ts'

/** Sees in a picture what its key says, so that words and pictures share a space. */
const seeing = (reads: NonNullable<EmbeddingModel['reads']>): EmbeddingModel => {
  const words = hashedEmbedding()
  return {
    ...words,
    modelId: 'seeing',
    reads,
    embed: (inputs, role, ctx) =>
      words.embed(
        inputs.map(({ text, image }) => ({ text: image?.key ?? text ?? '' })),
        role,
        ctx,
      ),
  }
}
const picture = (key: string): ImageRef => ({ key, mediaType: 'image/png', width: 10, height: 10 })
const units: readonly Unit[] = ['地図', '写真', 'chart'].map((key) => sampleUnit(`u/${key}`, '図', { image: picture(key) }))
const ctx = strictContext()
const both = seeing({ text: true, images: true })

test('pictures are found by words and by pictures, units without one never', async () => {
  const index = await imageIndexer({ level: 'block', model: both }).create(blobMemory(), ctx)
  await index.apply({ upsert: streamOf([...units, sampleUnit('plain', '地図')]), remove: [] }, ctx)
  expect(index.search.supports.image).toBe(true)
  for (const { id, image } of units) {
    const key = image?.key ?? ''
    for (const query of [
      { id: 'q', text: key },
      { id: 'q', text: '', image: picture(key) },
    ]) {
      const { hits } = await index.search.retrieve(query, { depth: 9 }, ctx)
      expect([hits[0]?.id, hits.length]).toEqual([id, 3])
      expect(await index.search.score?.(query, [id], ctx)).toEqual(Float64Array.of(hits[0]?.score ?? 0))
    }
  }
})

test('a picture given with words is what is looked for', async () => {
  const index = await imageIndexer({ level: 'block', model: both }).create(blobMemory(), ctx)
  await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
  expect((await index.search.retrieve({ id: 'q', text: '地図', image: picture('chart') }, { depth: 1 }, ctx)).hits[0]?.id).toBe('u/chart')
})

test('a model that reads no text is not asked by words, one that reads no pictures makes no such index', async () => {
  const index = await imageIndexer({ level: 'block', model: seeing({ text: false, images: true }) }).create(blobMemory(), ctx)
  await expect(index.search.retrieve({ id: 'q', text: '地図' }, { depth: 1 }, ctx)).rejects.toMatchObject({ code: 'unsupported' })
  expect(() => imageIndexer({ level: 'block', model: hashedEmbedding() })).toThrow('does not read pictures')
})

test('vectors of pictures have keys of their own', () => {
  const { cacheKeys } = imageIndexer({ level: 'block', model: both })
  const [first, second] = units as [Unit, Unit]
  expect([cacheKeys?.(first)?.length, cacheKeys?.(sampleUnit('x', 'text'))]).toEqual([1, []])
  expect(cacheKeys?.(first)).not.toEqual(cacheKeys?.(second))
})

describeIndexer('pictures of words', {
  make: () => withWords(imageIndexer({ level: 'block', model: both })),
  other: () => withWords(imageIndexer({ level: 'block', model: both, dims: 20 })),
})

/** The suite's units have no pictures: each gets one that shows its text. */
function withWords(indexer: ReturnType<typeof imageIndexer<'block'>>): typeof indexer {
  const pictured = async function* (some: AsyncIterable<Unit>): AsyncGenerator<Unit> {
    for await (const unit of some) yield { ...unit, image: picture(`${unit.context}${unit.text}`) }
  }
  const wrap = async (opening: ReturnType<typeof indexer.open>): ReturnType<typeof indexer.open> => {
    const index = await opening
    return { ...index, apply: ({ upsert, remove }, run) => index.apply({ upsert: pictured(upsert), remove }, run) }
  }
  return { ...indexer, create: (...given) => wrap(indexer.create(...given)), open: (...given) => wrap(indexer.open(...given)) }
}
