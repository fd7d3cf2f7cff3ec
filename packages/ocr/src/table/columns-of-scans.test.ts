import { expect, test } from 'vitest'
import type { Component } from '../picture/components.ts'
import { alignedGrids } from './aligned-grids.ts'
import type { RuledCell, RuledGrid } from './ruled-grid.ts'
import { cutWideCells } from './wide-cells.ts'

const size = 20
/** Characters of a text whose first stands at (x, y). */
const word = (x: number, y: number, length: number): Component[] =>
  Array.from({ length }, (_, i) => ({ left: x + i * 20, top: y, right: x + i * 20 + 16, bottom: y + 20, area: 200 }))
const shape = (grids: readonly RuledGrid[]): unknown => grids.map(({ rows, columns }) => [rows, columns])

test('lines whose pieces stand below one another are a table, a row a line', () => {
  const parts = [0, 40, 80, 120].flatMap((y, i) => [...word(0, y, 4 + (i % 2)), ...word(200, y, 3), ...word(340, y, 1 + (i % 3))])
  const [grid] = alignedGrids(parts, size)
  expect(grid).toMatchObject({ rows: 4, columns: 3, cells: { length: 12 } })
  for (const part of parts) {
    const holders = (grid?.cells ?? []).filter(
      (c) => part.left >= c.left && part.right <= c.right && part.top >= c.top && part.bottom <= c.bottom,
    )
    expect(holders).toHaveLength(1)
  }
})

test('a title above and a note below stay outside; a heading among the rows spans its columns', () => {
  const parts = [
    ...word(0, 0, 24),
    ...[60, 100, 140, 220, 260].flatMap((y) => [...word(0, y, 5), ...word(200, y, 3), ...word(340, y, 3)]),
    ...word(0, 180, 6),
    ...word(0, 320, 24),
  ]
  const [grid, ...more] = alignedGrids(parts, size)
  expect(more).toEqual([])
  expect(grid).toMatchObject({ rows: 6, columns: 3 })
  expect(grid?.top).toBeGreaterThan(40)
  expect(grid?.bottom).toBeLessThan(310)
})

test('an indent is no column, and cells centred beside two lines share their row', () => {
  const indented = [0, 40, 80, 120, 160].flatMap((y, i) => [...word(i === 0 ? 0 : 30, y, 5), ...word(200, y, 3), ...word(340, y, 3)])
  expect(shape(alignedGrids(indented, size))).toEqual([[5, 3]])
  const centred = [0, 80, 160].flatMap((y) => [...word(0, y + 12, 4), ...word(200, y, 4), ...word(200, y + 24, 4), ...word(400, y + 12, 3)])
  expect(shape(alignedGrids(centred, size))).toEqual([[3, 3]])
})

test('prose in one column or several is no table, nor are two lines of words', () => {
  const lines = Array.from({ length: 8 }, (_, i) => i * 36)
  expect(
    alignedGrids(
      lines.flatMap((y) => word(0, y, 30)),
      size,
    ),
  ).toEqual([])
  expect(
    alignedGrids(
      lines.flatMap((y) => [...word(0, y, 14), ...word(320, y, 14), ...word(640, y, 14)]),
      size,
    ),
  ).toEqual([])
  expect(
    alignedGrids(
      [0, 40].flatMap((y) => [...word(0, y, 3), ...word(120, y, 3), ...word(240, y, 3)]),
      size,
    ),
  ).toEqual([])
})

const cell = (row: number, column: number, columnSpan: number): RuledCell => ({
  row,
  column,
  rowSpan: 1,
  columnSpan,
  left: column * 100,
  right: (column + columnSpan) * 100,
  top: row * 40,
  bottom: row * 40 + 40,
})
const headed: RuledGrid = {
  left: 0,
  top: 0,
  right: 300,
  bottom: 120,
  rows: 3,
  columns: 3,
  strokes: [],
  cells: [cell(0, 0, 1), cell(0, 1, 1), cell(0, 2, 1), cell(1, 0, 3), cell(2, 0, 3)],
}
const spans = ({ cells }: RuledGrid): string[] => cells.map((c) => `${c.row},${c.column}x${c.columnSpan}`)

test('cells over all columns are cut at the borders of the head where their writing keeps clear of them', () => {
  const parts = [50, 90].flatMap((y) => [...word(4, y, 3), ...word(110, y, 2), ...word(230, y, 3)])
  expect(spans(cutWideCells(headed, parts, size))).toEqual([
    '0,0x1',
    '0,1x1',
    '0,2x1',
    '1,0x1',
    '1,1x1',
    '1,2x1',
    '2,0x1',
    '2,1x1',
    '2,2x1',
  ])
})

test('a piece across a border keeps its columns together, and one such row alone is left as it is', () => {
  const parts = [...word(4, 50, 3), ...word(110, 50, 2), ...word(230, 50, 3), ...word(4, 90, 7), ...word(230, 90, 3)]
  expect(spans(cutWideCells(headed, parts, size)).slice(3)).toEqual(['1,0x1', '1,1x1', '1,2x1', '2,0x2', '2,2x1'])
  const sentence = [...word(4, 50, 3), ...word(110, 50, 2), ...word(4, 90, 14)]
  expect(cutWideCells(headed, sentence, size)).toBe(headed)
})
