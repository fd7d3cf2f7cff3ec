import { expect, test } from 'vitest'
import type { LinePicture } from './cell-pictures.ts'
import type { WrittenCell } from './stacked-rows.ts'
import { splitStackedRows } from './stacked-rows.ts'

const size = 20
const line = (middle: number): LinePicture => ({
  left: 0,
  top: middle - 10,
  picture: { width: 20, height: 20, pixels: new Uint8Array(400) },
})
const cell = (
  row: number,
  column: number,
  top: number,
  bottom: number,
  middles: readonly number[],
  more: Partial<WrittenCell> = {},
): WrittenCell => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  left: column * 100,
  right: column * 100 + 100,
  top,
  bottom,
  lines: middles.map(line),
  ...more,
})
const shape = ({ cells }: { cells: readonly WrittenCell[] }): string[] =>
  cells.map((c) => `${c.row},${c.column} ${c.rowSpan}x${c.columnSpan}: ${c.lines.map((l) => l.top + 10).join(' ')}`)

test('stacks side by side become a row per line, with boxes that fill the cell', () => {
  const split = splitStackedRows(
    { rows: 2, columns: 2 },
    [cell(0, 0, 0, 40, [20]), cell(0, 1, 0, 40, [20]), cell(1, 0, 40, 200, [60, 100, 140, 180]), cell(1, 1, 40, 200, [63, 103, 183])],
    size,
  )
  expect(split).toMatchObject({ rows: 5, columns: 2 })
  expect(shape(split)).toEqual([
    '0,0 1x1: 20',
    '0,1 1x1: 20',
    '1,0 1x1: 60',
    '1,1 1x1: 63',
    '2,0 1x1: 100',
    '2,1 1x1: 103',
    '3,0 1x1: 140',
    '3,1 1x1: ',
    '4,0 1x1: 180',
    '4,1 1x1: 183',
  ])
  const left = split.cells.filter((c) => c.column === 0 && c.row > 0)
  expect([left[0]?.top, left.at(-1)?.bottom]).toEqual([40, 200])
  left.slice(1).forEach((c, i) => expect(c.top).toBe(left[i]?.bottom))
})

test('a title beside stacks spans the new rows, and a heading of two lines beside single ones stays whole', () => {
  const split = splitStackedRows(
    { rows: 2, columns: 3 },
    [
      cell(0, 0, 0, 60, [30]),
      cell(0, 1, 0, 60, [20, 40]),
      cell(0, 2, 0, 60, [30]),
      cell(1, 0, 60, 200, [130]),
      cell(1, 1, 60, 200, [80, 130, 180]),
      cell(1, 2, 60, 200, [80, 130, 180]),
    ],
    size,
  )
  expect(shape(split)).toEqual([
    '0,0 1x1: 30',
    '0,1 1x1: 20 40',
    '0,2 1x1: 30',
    '1,0 3x1: 130',
    '1,1 1x1: 80',
    '1,2 1x1: 80',
    '2,1 1x1: 130',
    '2,2 1x1: 130',
    '3,1 1x1: 180',
    '3,2 1x1: 180',
  ])
})

test('paragraphs whose lines do not face each other stay cells', () => {
  const cells = [cell(0, 0, 0, 200, [20, 50, 80, 110]), cell(0, 1, 0, 200, [35, 65, 95])]
  expect(splitStackedRows({ rows: 1, columns: 2 }, cells, size)).toEqual({ rows: 1, columns: 2, cells })
})
