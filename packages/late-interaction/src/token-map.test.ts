import type { MultiVectorModel } from '@colrag/core'
import { blobMemory, hashedTokens, sampleUnit, strictContext, streamOf } from '@colrag/testing'
import { expect, it } from 'vitest'
import { tokenIndexer } from './token-indexer.ts'
import { tokenMap } from './token-map.ts'

const ctx = strictContext()
const plain = hashedTokens()
/** The model of tests with a token for each character but spaces. */
const model: MultiVectorModel = {
  ...plain,
  encode: async (inputs, role, run) =>
    (await plain.encode(inputs, role, run)).map((matrix, i) => {
      const places = [...(inputs[i]?.text ?? '')].flatMap((character, at) => (character.trim() === '' ? [] : [at, at + 1]))
      return { ...matrix, spans: Uint32Array.from(places) }
    }),
}
const unit = sampleUnit('u', '球磨川の 氾濫', { context: '水害 記録' })

it('maps tokens of the query to characters of context and text, with the score of the index', async () => {
  const query = { id: 'q', text: '氾濫 記録' }
  const map = await tokenMap(model, query, unit, ctx)
  const index = await tokenIndexer({ level: 'block', model }).create(blobMemory(), ctx)
  await index.apply({ upsert: streamOf([unit]), remove: [] }, ctx)
  expect(map?.score).toBe((await index.search.retrieve(query, { depth: 1 }, ctx)).hits[0]?.score)
  const said = Array.from(map?.partner ?? [], (row) => {
    const place = map?.units[row]
    return place && [place.part, unit[place.part === 'text' ? 'text' : 'context'].slice(place.start, place.end)]
  })
  expect(said).toEqual([
    ['text', '氾'],
    ['text', '濫'],
    ['context', '記'],
    ['context', '録'],
  ])
  expect(map?.query.map((place) => place && query.text.slice(place.start, place.end))).toEqual(['氾', '濫', '記', '録'])
  const best = Array.from(map?.heat ?? []).sort((a, b) => b - a)
  expect(best.slice(0, 4).reduce((sum, x) => sum + x, 0)).toBeCloseTo(map?.score ?? 0, 4)
  expect(map?.matrix).toHaveLength(4 * 10)
})

it('knows no places where the model tells none, and has no map of nothing', async () => {
  const map = await tokenMap(plain, { id: 'q', text: '氾濫' }, unit, ctx, 'text')
  expect([map?.units.every((place) => place === null), map?.heat.length]).toEqual([true, 6])
  expect(await tokenMap(plain, { id: 'q', text: ' ' }, unit, ctx)).toBeNull()
  expect(await tokenMap(plain, { id: 'q', text: '氾濫' }, sampleUnit('e', ''), ctx)).toBeNull()
})
