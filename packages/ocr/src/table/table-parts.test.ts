import type { Cell, TableGrid } from '@colrag/core'
import { expect, test } from 'vitest'
import { cellText, tableOf } from './embedded-table.ts'
import { headerExtent } from './header-extent.ts'
import { isFigure, isNumeric, isWellFormed, withCommas } from './number-form.ts'
import { tableText } from './table-text.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
const cell = (row: number, column: number, text: string, more: Partial<Cell> = {}): Cell => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  text,
  box,
  header: false,
  ...more,
})

test('a spanning cell stands once and leaves empty places; breaks inside a cell become spaces; each written cell has its line', () => {
  const { text, lines } = tableText({
    rows: 3,
    columns: 3,
    cells: [
      cell(0, 0, '表\n題', { columnSpan: 3 }),
      cell(1, 0, 'a', { rowSpan: 2 }),
      cell(1, 1, 'b\tc'),
      cell(1, 2, ''),
      cell(2, 1, 'd'),
      cell(2, 2, 'e'),
    ],
  })
  expect(text).toBe('表 題\t\t\na\tb c\t\n\td\te')
  expect(lines.map(({ start, end }) => text.slice(start, end))).toEqual(['表 題', 'a', 'b c', 'd', 'e'])
})

test('lines of a cell are joined with a space only where Latin words would touch', () => {
  expect(cellText('社会教育・\n体育施設')).toBe('社会教育・体育施設')
  expect(cellText('pump\nstation')).toBe('pump station')
  expect(cellText('人口\n2020')).toBe('人口 2020')
})

test('a table keeps the shape, the heads and the forerunner of its grid', () => {
  const grid: TableGrid = {
    rows: 1,
    columns: 1,
    headerRows: 1,
    headerColumns: 0,
    evidence: 'ruled',
    score: 1,
    cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, box, header: true, slices: [] }],
    continues: 'd/p00001/b0001' as never,
  }
  expect(tableOf(grid, ['甲'])).toEqual({
    rows: 1,
    columns: 1,
    headerRows: 1,
    headerColumns: 0,
    cells: [cell(0, 0, '甲', { header: true })],
    continues: 'd/p00001/b0001',
  })
})

test('numbers are known in the forms of Japanese accounts', () => {
  for (const text of ['0', '1,234', '▲1,725', '( 130,310,710)', '【139,072,277】', '57.8%', '¥800'])
    expect([text, isNumeric(text)]).toEqual([text, true])
  for (const text of ['', '-', '12a', '第3', '12月']) expect([text, isNumeric(text)]).toEqual([text, false])
  expect([isFigure('450円'), isFigure('12月'), isFigure('平成12年')]).toEqual([true, true, false])
  expect(['1,234', '1234.5', '12,34', '7700,059', '1.2.3', '( 12,012 )'].map(isWellFormed)).toEqual([true, true, false, false, false, true])
  expect(['119,214.996', '139.072.277', '3.456', '1.5', '12,345.67', '21.600本', '1.234kg'].map(withCommas)).toEqual([
    '119,214,996',
    '139,072,277',
    '3.456',
    '1.5',
    '12,345.67',
    '21,600本',
    '1.234kg',
  ])
})

test('heads end where numbers begin', () => {
  const rows = [
    ['区分', '平成', ''],
    ['', '12年', '13年'],
    ['甲', '1', '2'],
    ['乙', '3', '4'],
    ['丙', '5', '6'],
    ['丁', '7', '8'],
  ]
  const placed = rows.flatMap((row, r) => row.map((text, c) => cell(r, c, text)))
  expect(headerExtent(6, placed)).toEqual({ headerRows: 2, headerColumns: 1 })
  const words = [
    ['名', '所'],
    ['甲', '乙'],
    ['丙', '丁'],
  ].flatMap((row, r) => row.map((text, c) => cell(r, c, text)))
  expect(headerExtent(3, words)).toEqual({ headerRows: 1, headerColumns: 1 })
  expect(headerExtent(2, [cell(0, 0, '1'), cell(0, 1, '2'), cell(1, 0, '3'), cell(1, 1, '4')])).toEqual({ headerRows: 0, headerColumns: 0 })
})
