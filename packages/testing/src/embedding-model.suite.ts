import type { EmbeddingModel } from '@colrag/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strictContext } from './sample-units.ts'

const texts = [
  '令和2年7月豪雨により球磨川が氾濫した。',
  'The pump station delivers 3.5 m3 per second.',
  '',
  ' ',
  'สวัสดีครับ',
  '👍🏽 良い',
  '\ud83d',
  '避難所。'.repeat(400),
  'a',
]

/** What every embedding model keeps to, for text: one vector of length 1 per input, in order, whatever else is asked with it or was before. */
export function describeEmbeddingModel(name: string, make: () => EmbeddingModel | Promise<EmbeddingModel>): void {
  describe(`${name} as an embedding model`, () => {
    let model: EmbeddingModel
    beforeAll(async () => {
      model = await make()
    })
    afterAll(() => model.close())
    const embed = async (some: readonly string[], role: 'query' | 'passage' = 'passage', by = model): Promise<Float32Array[]> => {
      const vectors: Float32Array[] = []
      const { batch } = by.limits
      for (let i = 0; i < some.length; i += batch)
        vectors.push(
          ...(await by.embed(
            some.slice(i, i + batch).map((text) => ({ text })),
            role,
            strictContext(),
          )),
        )
      return vectors
    }
    const one = async (text: string, role: 'query' | 'passage' = 'passage'): Promise<Float32Array | undefined> =>
      (await embed([text], role))[0]

    it('says what it is, pinned to its weights, with limits that can be kept', async () => {
      for (const said of [model.provider, model.modelId, model.revision]) expect(said).not.toBe('')
      for (const count of [model.dims, model.limits.batch, model.limits.tokens]) expect(Number.isInteger(count) && count >= 1).toBe(true)
      const { provider, modelId, revision, dims, limits } = await make()
      expect({ provider, modelId, revision, dims, limits }).toEqual({
        provider: model.provider,
        modelId: model.modelId,
        revision: model.revision,
        dims: model.dims,
        limits: model.limits,
      })
    })
    it('gives one vector of length 1 per input, for questions and passages', async () => {
      for (const role of ['query', 'passage'] as const) {
        const vectors = await embed(texts, role)
        expect(vectors).toHaveLength(texts.length)
        for (const vector of vectors) {
          expect(vector).toHaveLength(model.dims)
          expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
        }
      }
      expect(await model.embed([], 'passage', strictContext())).toEqual([])
    })
    it('gives a text the same bytes alone, in any batch and order, again and from another instance', async () => {
      for (const role of ['query', 'passage'] as const) {
        const together = await embed(texts, role)
        for (const [i, text] of texts.entries()) expect(await one(text, role)).toEqual(together[i])
        expect((await embed(texts.toReversed(), role)).toReversed()).toEqual(together)
        const other = await make()
        expect(await embed(texts, role, other)).toEqual(together)
        await other.close()
      }
    })
    it('tells texts apart', async () => {
      const [a, b] = await embed(texts.slice(0, 2))
      expect(a).not.toEqual(b)
    })
    it('lends no memory: writing into a vector changes no other', async () => {
      const first = await one('一つ目')
      const kept = Float32Array.from(first ?? [])
      first?.fill(0)
      expect(await one('一つ目')).toEqual(kept)
    })
  })
}
