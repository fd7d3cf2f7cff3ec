import { expect, test } from 'vitest'
import type { Component } from '../picture/components.ts'
import { alignedGrids } from './aligned-grids.ts'
import { isLinedProse } from './is-lined-prose.ts'
import type { RuledGrid } from './ruled-grid.ts'

const size = 20
const row = (x: number, y: number, length: number, step = 20): Component[] =>
  Array.from({ length }, (_, i) => ({ left: x + i * step, top: y, right: x + i * step + 16, bottom: y + 20, area: 200 }))
const column = (x: number, y: number, length: number): Component[] =>
  Array.from({ length }, (_, i) => ({ left: x, top: y + i * 20, right: x + 18, bottom: y + i * 20 + 17, area: 200 }))

test('two pages of prose with dirt along their edge are no table, a table with one column of sentences is one', () => {
  const lines = Array.from({ length: 20 }, (_, i) => i * 36)
  const spread = lines.flatMap((y, i) => [
    ...row(0, y, 1),
    ...row(60, y, i % 9 < 4 ? 12 : 24),
    // The lines of the other page stand a little lower, and many are short, as beside a picture.
    ...row(640, y + 8, i % 9 < 4 ? 12 : 26),
  ])
  expect(alignedGrids(spread, size)).toEqual([])
  const table = lines.flatMap((y) => [...row(0, y, 8), ...row(220, y, 6), ...row(400, y, 5), ...row(560, y, 17)])
  expect(alignedGrids(table, size)).toMatchObject([{ rows: 20, columns: 4 }])
})

const grid = (columns: number, rows: number, wide: number, high: number): RuledGrid => ({
  left: 0,
  top: 0,
  right: columns * wide,
  bottom: rows * high,
  rows,
  columns,
  cells: Array.from({ length: rows * columns }, (_, i) => {
    const [r, c] = [Math.floor(i / columns), i % columns]
    return { row: r, column: c, rowSpan: 1, columnSpan: 1, left: c * wide, right: (c + 1) * wide, top: r * high, bottom: (r + 1) * high }
  }),
  strokes: [],
})

test('column lines about vertical prose make no table, nor do low cells or level writing make it prose', () => {
  const columns = Array.from({ length: 8 }, (_, i) => i * 44)
  const prose = columns.flatMap((x) => column(x + 12, 12, 26))
  expect(
    isLinedProse(
      grid(8, 2, 44, 300),
      prose.filter(({ top, bottom }) => bottom < 296 || top > 304),
      size,
    ),
  ).toBe(true)
  expect(isLinedProse(grid(8, 10, 44, 60), prose, size)).toBe(false)
  const level = Array.from({ length: 12 }, (_, i) => columns.flatMap((x) => row(x + 4, 12 + i * 40, 2, 18))).flat()
  expect(isLinedProse(grid(8, 2, 44, 300), level, size)).toBe(false)
})
