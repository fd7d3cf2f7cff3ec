import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tableTransformer } from '../detector-family.ts'
import { fitPicture, toPicture } from './fit-picture.ts'

const edges = tableTransformer.resize

it.each([
  ['the shortest edge sets the size', 1240, 1754, [800, 1131]],
  ['landscape the same way', 1754, 1240, [1131, 800]],
  ['a small picture grows', 60, 80, [800, 1066]],
  ['the cap holds for a long strip', 400, 3600, [148, 1333]],
  ['and for a wide one', 3600, 400, [1333, 148]],
  ['and just beyond its limit', 600, 1001, [799, 1333]],
  ['a square', 500, 500, [800, 800]],
  ['a line of one pixel', 1, 5000, [1, 1333]],
] as const)('DETR: %s', (_, width, height, size) => {
  const fit = fitPicture(width, height, edges)
  expect([fit.width, fit.height]).toEqual(size)
  expect(fit.inner).toEqual({ x: 0, y: 0, width: size[0], height: size[1] })
})

it('centres a letterbox, an odd pixel at the right', () => {
  const rule = { kind: 'letterbox', width: 640, height: 640, shade: 114 } as const
  expect(fitPicture(1000, 500, rule)).toMatchObject({ width: 640, height: 640, inner: { x: 0, y: 160, width: 640, height: 320 } })
  expect(fitPicture(333, 640, rule).inner).toEqual({ x: 153, y: 0, width: 333, height: 640 })
})

it('takes any box of the picture there and back, whatever the rule', () => {
  const size = fc.integer({ min: 1, max: 5000 })
  const rule = fc.oneof(
    fc.record({ kind: fc.constant('edges' as const), shortest: fc.integer({ min: 32, max: 900 }), longest: fc.integer({ min: 900, max: 1400 }) }),
    fc.record({ kind: fc.constant('stretch' as const), width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) }),
    fc.record({
      kind: fc.constant('letterbox' as const),
      width: fc.integer({ min: 32, max: 900 }),
      height: fc.integer({ min: 32, max: 900 }),
      shade: fc.constant(114),
    }),
  )
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(size, size, rule, share, share, share, share, (width, height, how, a, b, c, d) => {
      const fit = fitPicture(width, height, how)
      const [left, right] = [Math.min(a, b) * width, Math.max(a, b) * width]
      const [top, bottom] = [Math.min(c, d) * height, Math.max(c, d) * height]
      const across = (x: number): number => fit.inner.x + (x * fit.inner.width) / width
      const down = (y: number): number => fit.inner.y + (y * fit.inner.height) / height
      const back = toPicture(fit, across(left), down(top), across(right), down(bottom))
      expect(Math.abs(back.x - left) + Math.abs(back.y - top)).toBeLessThan(1e-6)
      expect(Math.abs(back.x + back.width - right) + Math.abs(back.y + back.height - bottom)).toBeLessThan(1e-6)
      expect([fit.inner.x + fit.inner.width <= fit.width, fit.inner.y + fit.inner.height <= fit.height]).toEqual([true, true])
    }),
  )
})

it('cuts a box at the edges of the picture', () => {
  const fit = fitPicture(100, 200, { kind: 'stretch', width: 50, height: 50 })
  expect(toPicture(fit, -10, -10, 60, 25)).toEqual({ x: 0, y: 0, width: 100, height: 100 })
  expect(toPicture(fit, 60, 60, 55, 55)).toEqual({ x: 100, y: 200, width: 0, height: 0 })
})
