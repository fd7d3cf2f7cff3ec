import type { Table } from '@colrag/core'
import { expect, test } from 'vitest'
import { withoutDoubtfulTable } from './without-doubtful-table.ts'

const table = (texts: readonly string[]): Table => ({
  rows: texts.length / 2,
  columns: 2,
  headerRows: 1,
  headerColumns: 0,
  cells: texts.map((text, i) => ({
    row: Math.floor(i / 2),
    column: i % 2,
    rowSpan: 1,
    columnSpan: 1,
    text,
    box: { x: 0, y: 0, width: 1, height: 1 },
    header: i < 2,
  })),
})
const plan = table(['Name', '12', 'Place', '7'])

test('a table in a picture stays when most of its cells are written and read well', () => {
  const read = { text: 'Name\t12\nPlace\t7', confidence: 0.93, table: plan }
  expect(withoutDoubtfulTable(read)).toBe(read)
  expect(withoutDoubtfulTable({ text: 'no table', confidence: 0.1 })).toEqual({ text: 'no table', confidence: 0.1 })
})

test('the grid of a chart is no table, but its text stays', () => {
  const empty = table(['25%', '', '', '- -', 'x', '', '5%', ''])
  expect(withoutDoubtfulTable({ text: '25%\t\n\t- -', confidence: 0.93, table: empty })).toEqual({ text: '25% \n - -', confidence: 0.93 })
  expect(withoutDoubtfulTable({ text: 'Name\t12', confidence: 0.6, table: plan })).toEqual({ text: 'Name 12', confidence: 0.6 })
})
