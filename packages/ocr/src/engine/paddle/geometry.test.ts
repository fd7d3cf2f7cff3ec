import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from './min-area-rectangle.ts'
import { minAreaRectangle } from './min-area-rectangle.ts'
import { lineOrder } from './line-order.ts'
import { textQuads } from './text-quads.ts'

test('the smallest rectangle around a turned one is that one, grown by the margin', () => {
  const angle = 0.3
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const at = (u: number, v: number): Point => ({ x: 50 + u * cos - v * sin, y: 20 + u * sin + v * cos })
  const inside = [at(10, 3), at(20, 7)]
  const found = minAreaRectangle([at(0, 0), at(40, 0), at(40, 10), at(0, 10), ...inside], 2)
  expect(found.width).toBeCloseTo(44, 6)
  expect(found.height).toBeCloseTo(14, 6)
  expect(found.corners[0].x).toBeCloseTo(at(-2, -2).x, 6)
  expect(found.corners[2].y).toBeCloseTo(at(42, 12).y, 6)
})

test('a rectangle holds all its points, however they lie', () => {
  const point = fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }) })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
      const { corners } = minAreaRectangle(points, 0.001)
      for (const { x, y } of points) {
        corners.forEach((a, i) => {
          const b = corners[(i + 1) % 4] as Point
          expect((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)).toBeGreaterThan(-1e-6)
        })
      }
    }),
  )
})

test('patches become grown boxes; faint and tiny ones none', () => {
  const map = new Float32Array(100 * 60)
  const fill = (x0: number, y0: number, x1: number, y1: number, value: number): void => {
    for (let y = y0; y < y1; y++) map.fill(value, y * 100 + x0, y * 100 + x1)
  }
  fill(10, 10, 70, 20, 0.9)
  fill(10, 40, 70, 50, 0.35)
  fill(90, 5, 92, 7, 0.9)
  const quads = textQuads(map, 100, 60, { threshold: 0.3, boxThreshold: 0.5, unclip: 1.6 })
  expect(quads).toHaveLength(1)
  const [quad] = quads
  // 60 x 10 pixels: grown by about 60 * 10 * 1.6 / 140 on each side.
  expect(quad?.width).toBeCloseTo(60 + 2 * 6.9, 0)
  expect(quad?.height).toBeCloseTo(10 + 2 * 6.9, 0)
})

const line = (x: number, y: number, width = 100, height = 20) => ({ box: { x, y, width, height } })

test('lines of two columns are read column by column, a heading above them first', () => {
  const lines = [line(0, 0, 260), ...[0, 1, 2, 3].flatMap((i) => [line(160, 60 + i * 30), line(0, 60 + i * 30)])]
  const order = lineOrder(lines, 'horizontal').map(({ item: { box } }) => [box.x, box.y])
  expect(order).toEqual([[0, 0], ...[0, 160].flatMap((x) => [0, 1, 2, 3].map((i) => [x, 60 + i * 30]))])
})

test('things side by side are one row; columns of vertical text come from the right', () => {
  const row = [line(300, 2), line(0, 0), line(150, 4)]
  expect(lineOrder(row, 'horizontal').map(({ item }) => item.box.x)).toEqual([0, 150, 300])
  const columns = [0, 1, 2, 3].map((i) => line(i * 30, 0, 20, 200))
  expect(lineOrder(columns, 'vertical').map(({ item }) => item.box.x)).toEqual([90, 60, 30, 0])
  const flipped = [0, 1, 2].map((i) => line(0, i * 30))
  expect(lineOrder(flipped, 'flipped').map(({ item }) => item.box.y)).toEqual([60, 30, 0])
  expect(lineOrder([], 'horizontal')).toEqual([])
})
