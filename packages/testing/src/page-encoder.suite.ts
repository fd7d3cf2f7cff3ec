import type { ImageRef, MultiVectorModel, RunContext } from '@colrag/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from './code-of.ts'

/** A model that reads pictures, and some pictures of differing shapes that `ctx` holds. */
export interface PageEncoderCase {
  readonly model: MultiVectorModel
  readonly pictures: readonly ImageRef[]
  readonly ctx: RunContext
}

/** What every multi-vector model that reads pictures keeps to, beside `describeMultiVectorModel`: rows of length 1, each with its box where it tells any. */
export function describePageEncoder(name: string, make: () => PageEncoderCase | Promise<PageEncoderCase>): void {
  describe(`${name} as an encoder of pages`, () => {
    let made: PageEncoderCase
    beforeAll(async () => {
      made = await make()
    })
    afterAll(() => made.model.close())
    const encode = async (some: readonly ImageRef[]): ReturnType<MultiVectorModel['encode']> => {
      const { model, ctx } = made
      const slices = Array.from({ length: Math.ceil(some.length / model.limits.batch) }, (_, i) =>
        some.slice(i * model.limits.batch, (i + 1) * model.limits.batch),
      )
      const matrices = []
      for (const slice of slices)
        matrices.push(
          ...(await model.encode(
            slice.map((image) => ({ image })),
            'passage',
            ctx,
          )),
        )
      return matrices
    }

    it('says that it reads pictures, and gives each rows as long as those of a text', async () => {
      const { model, pictures } = made
      expect(model.reads?.images).toBe(true)
      const matrices = await encode(pictures)
      expect(matrices).toHaveLength(pictures.length)
      for (const { rows, dims, data } of matrices) {
        expect([dims, data.length]).toEqual([model.dims, rows * dims])
        expect(rows).toBeGreaterThan(0)
        for (let row = 0; row < rows; row++) expect(Math.hypot(...data.subarray(row * dims, (row + 1) * dims))).toBeCloseTo(1, 5)
      }
    })
    it('tells a box within the picture for each row, or none at all', async () => {
      for (const { rows, boxes } of await encode(made.pictures)) {
        if (!boxes) continue
        expect(boxes).toHaveLength(4 * rows)
        for (let i = 0; i < boxes.length; i += 4) {
          const [x0 = -1, y0 = -1, x1 = 2, y1 = 2] = boxes.subarray(i, i + 4)
          expect(0 <= x0 && x0 < x1 && x1 <= 1 && 0 <= y0 && y0 < y1 && y1 <= 1).toBe(true)
        }
      }
    })
    it('gives a picture the same bytes alone, in any batch and in any order', async () => {
      const { pictures } = made
      const together = await encode(pictures)
      for (const [i, picture] of pictures.entries()) expect(await encode([picture])).toEqual([together[i]])
      expect((await encode(pictures.toReversed())).toReversed()).toEqual(together)
    })
    it('gives a text rows of the same length, which lie nowhere in a picture', async () => {
      const { model, pictures, ctx } = made
      for (const role of ['query', 'passage'] as const) {
        const [text] = await model.encode([{ text: 'pump station' }], role, ctx)
        const [picture] = await encode(pictures.slice(0, 1))
        expect([text?.dims, text?.data.length]).toEqual([picture?.dims, (text?.rows ?? 0) * model.dims])
        expect(text?.rows).toBeGreaterThan(0)
        expect(text?.boxes).toBeUndefined()
      }
    })
    it('stops when it is told to', async () => {
      const { model, pictures, ctx } = made
      const stopped = model.encode([{ image: pictures[0] as ImageRef }], 'passage', { ...ctx, signal: AbortSignal.abort() })
      expect(await codeOf(stopped)).toBe('aborted')
    })
  })
}
