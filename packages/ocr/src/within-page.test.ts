import { expect, test } from 'vitest'
import { withinPage } from './within-page.ts'

test('boxes end at the page and are rounded; lines and cells keep their text', () => {
  const box = { x: -1, y: 95.123456, width: 120, height: 9 }
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: '甲', box, header: false }
  const table = { rows: 1, columns: 1, headerRows: 0, headerColumns: 0, cells: [cell] }
  const cut = { x: 0, y: 95.12, width: 100, height: 4.88 }
  expect(
    withinPage({ width: 100, height: 100 }, { text: '甲', lines: [{ start: 0, end: 1, box }], confidence: 1, model: 'm', table }),
  ).toEqual({
    text: '甲',
    lines: [{ start: 0, end: 1, box: cut }],
    confidence: 1,
    model: 'm',
    table: { ...table, cells: [{ ...cell, box: cut }] },
  })
})
