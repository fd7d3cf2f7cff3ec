import type { MultiVectorModel, TokenMatrix } from '@colrag/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './code-of.ts'
import { strictContext } from './sample-units.ts'

const texts = [
  '令和2年7月豪雨により球磨川が氾濫した。',
  'The pump station delivers 3.5 m3 per second.',
  '',
  '👍🏽 良い',
  '\ud83d',
  '避難所。'.repeat(200),
  'a',
]

/** What every multi-vector model keeps to, for text: one matrix per input in order, rows of length 1, whatever else is asked with it. */
export function describeMultiVectorModel(name: string, make: () => MultiVectorModel | Promise<MultiVectorModel>): void {
  describe(`${name} as a multi-vector model`, () => {
    let model: MultiVectorModel
    beforeAll(async () => {
      model = await make()
    })
    afterAll(() => model.close())
    const encode = async (some: readonly string[], role: 'query' | 'passage' = 'passage'): Promise<TokenMatrix[]> => {
      const matrices: TokenMatrix[] = []
      const { batch } = model.limits
      for (let i = 0; i < some.length; i += batch) {
        const slice = some.slice(i, i + batch).map((text) => ({ text }))
        matrices.push(...(await model.encode(slice, role, strictContext())))
      }
      return matrices
    }

    it('gives rows of length 1 for each input, for questions and passages', async () => {
      for (const role of ['query', 'passage'] as const) {
        const matrices = await encode(texts, role)
        expect(matrices).toHaveLength(texts.length)
        for (const { rows, dims, data } of matrices) {
          expect(rows).toBeGreaterThan(0)
          expect([dims, data.length]).toEqual([model.dims, rows * model.dims])
          for (let row = 0; row < rows; row++) expect(Math.hypot(...data.subarray(row * dims, (row + 1) * dims))).toBeCloseTo(1, 5)
        }
      }
      expect(await model.encode([], 'query', strictContext())).toEqual([])
    })
    it('gives a text the same bytes alone, in any batch and in any order', async () => {
      const together = await encode(texts)
      for (const [i, text] of texts.entries()) expect(await encode([text])).toEqual([together[i]])
      expect((await encode(texts.toReversed())).toReversed()).toEqual(together)
    })
    it('stops when it is told to, and refuses an input with nothing in it', async () => {
      expect(await codeOf(model.encode([{ text: 'a' }], 'query', strictContext({ signal: AbortSignal.abort() })))).toBe('aborted')
      expect(['invalid-options', 'unsupported']).toContain(await codeOf(model.encode([{}], 'query', strictContext())))
    })
  })
}
