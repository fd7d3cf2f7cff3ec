import type { Direction, RunContext, TextSpan } from '@colrag/core'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ruled } from './ruled.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures here')), put: () => Promise.reject(new Error('no pictures here')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const direction = fc.constantFrom<Direction>('horizontal', 'horizontal', 'horizontal', 'vertical', 'up', 'down', 'flipped')
const place = fc.record({
  x: fc.integer({ min: -20, max: 600 }),
  y: fc.integer({ min: -20, max: 850 }),
  size: fc.constantFrom(5, 10, 10, 24),
  direction,
})
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 14 }),
  fc.constantFrom('12', '1,234', '合計', '表１', 'a b c', ' ', '第１章 総則', '・項目'),
)
const span = fc.tuple(text, place).map(([t, at]): TextSpan => textSpan(t, at))
const length = fc.integer({ min: 0, max: 300 })
const line = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), length, fc.boolean())
  .map(([c, r, l, across]) =>
    across
      ? { x1: 25 * c, x2: 25 * c + l, y1: 40 * r, y2: 40 * r, thickness: 0.5 }
      : { x1: 25 * c, x2: 25 * c, y1: 40 * r, y2: 40 * r + l, thickness: 0.5 },
  )
const box = fc.record({ x: fc.integer({ min: -10, max: 590 }), y: fc.integer({ min: -10, max: 840 }), width: length, height: length })
const list = <T>(one: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> => fc.array(one, { maxLength })

it('keeps every code unit of every span in exactly one block or cell', async () => {
  const pages = fc.record({
    spans: list(span, 40),
    lines: list(line, 25),
    fills: list(box, 6),
    curves: list(box, 12),
    boxes: list(box, 3),
    raster: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(pages, pages, async (parts, next) => {
      const make = (number: number, { boxes, raster, ...rest }: typeof parts): ReturnType<typeof samplePage> =>
        samplePage({
          ...rest,
          number,
          images: boxes.map((b) => ({ box: b, pixelWidth: 10, pixelHeight: 10 })),
          ...(raster ? { raster: { image: { key: 'k', mediaType: 'image/png', width: 10, height: 10 }, dpi: 72 } } : {}),
        })
      const page = make(1, parts)
      const blocks = await ruled().detect(page, { document: sampleDocument(), before: [], after: [make(2, next)] }, ctx)
      const taken = blocks
        .flatMap((b) => [...b.slices, ...(b.grid?.cells.flatMap((c) => c.slices) ?? [])])
        .flatMap(({ span: s, start, end }) => Array.from({ length: end - start }, (_, i) => s * 1000 + start + i))
      const all = page.spans.flatMap((s, i) => Array.from({ length: s.text.length }, (_, k) => i * 1000 + k))
      expect(taken.sort((a, b) => a - b)).toEqual(all)
    }),
    { numRuns: 400, seed: 7 },
  )
})
