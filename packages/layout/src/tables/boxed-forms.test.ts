import type { PageRecord, RuleLine, TextSpan } from '@colrag/core'
import { samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../draft.ts'
import { frameOf } from '../frame.ts'
import { sceneOf } from '../scene.ts'
import { ruledTables } from './ruled-table.ts'

const tablesOf = (page: PageRecord): readonly Draft[] => ruledTables(sceneOf(page, frameOf('horizontal', page.width, page.height))).tables
const rowsOf = (table: Draft | undefined): readonly string[] => {
  const rows: string[][] = []
  for (const c of table?.grid?.cells ?? []) (rows[c.row] ??= [])[c.column] = c.atoms.map((a) => a.text).join(' ')
  return rows.map((row) => Array.from(row, (text) => text ?? '').join('|'))
}
const across = (y: number, x1: number, x2: number): RuleLine => ({ x1, x2, y1: y, y2: y, thickness: 0.5 })
const along = (x: number, y1: number, y2: number): RuleLine => ({ x1: x, x2: x, y1, y2, thickness: 0.5 })
/** Rows of 20 points and columns of 80 from (100, 100). */
const grid = (rows: number, columns: number): RuleLine[] => [
  ...Array.from({ length: rows + 1 }, (_, i) => across(100 + 20 * i, 100, 100 + 80 * columns)),
  ...Array.from({ length: columns + 1 }, (_, i) => along(100 + 80 * i, 100, 100 + 20 * rows)),
]
const word = (text: string, row: number, column: number): TextSpan => textSpan(text, { x: 105 + 80 * column, y: 104 + 20 * row })

describe('tables of forms and registers', () => {
  it('cut text that ran over a wall where the text of the next column begins', () => {
    const run = textSpan('Dean of DesignUMN', { x: 105, y: 104 })
    // The second column begins at 185, behind the wall at 180; the last letter of what runs over reaches across it.
    const offsets = run.offsets.map((_, i) => (i < 14 ? (i * 80) / 14 : 80 + 6 * (i - 14)))
    const spans = [
      { ...run, offsets, box: { ...run.box, width: offsets.at(-1) ?? 0 } },
      ...[1, 2, 3, 4].flatMap((row) => [word('Principal', row, 0), word('SPPS', row, 1)]),
    ]
    const [table] = tablesOf(samplePage({ lines: grid(5, 2), spans }))
    expect(rowsOf(table)[0]).toBe('Dean of Design|UMN')
  })

  it('keep the text of a card in one cell although boxes stand in its corners', () => {
    const card = (y: number): RuleLine[] => [
      across(y, 100, 300),
      across(y + 80, 100, 300),
      along(100, y, y + 80),
      along(300, y, y + 80),
      across(y + 15, 100, 150),
      along(150, y, y + 15),
      across(y + 20, 250, 300),
      along(250, y + 20, y + 80),
    ]
    const text = (y: number, name: string): TextSpan[] => [
      textSpan('7', { x: 120, y: y + 3 }),
      textSpan('NEL2976271', { x: 200, y: y + 3 }),
      textSpan(`Name: ${name}`, { x: 104, y: y + 25 }),
      textSpan('Age: 55 of the house', { x: 104, y: y + 60 }),
    ]
    const [table] = tablesOf(
      samplePage({ lines: [...card(100), ...card(180)], spans: [...text(100, 'Mukesh Kumar'), ...text(180, 'Pooja Joshi Rani')] }),
    )
    expect(table?.grid?.cells.map((c) => c.atoms.map((a) => a.text).join(' ')).filter((t) => t.startsWith('Name'))).toEqual([
      'Name: Mukesh Kumar Age: 55 of the house',
      'Name: Pooja Joshi Rani Age: 55 of the house',
    ])
  })

  it('part a title over several columns from their names below it in the same box', () => {
    const lines = [
      ...[100, 140, 160, 180].map((y) => across(y, 100, 420)),
      ...[100, 180, 420].map((x) => along(x, 100, 180)),
      along(260, 140, 180),
      along(340, 140, 180),
    ]
    const spans = [
      textSpan('State', { x: 105, y: 124 }),
      textSpan('Permit', { x: 285, y: 104 }),
      ...['Handgun', 'Long', 'Other'].map((t, i) => textSpan(t, { x: 190 + 80 * i, y: 124 })),
      ...[2, 3].flatMap((row) => ['Ohio', '12', '34', '56'].map((t, i) => word(t, row, i))),
    ]
    const [table] = tablesOf(samplePage({ lines, spans }))
    expect(rowsOf(table)).toEqual(['State|Permit', '|Handgun|Long|Other', 'Ohio|12|34|56', 'Ohio|12|34|56'])
    expect(table?.grid?.headerRows).toBe(2)
  })

  it('part the labels and units of a form by its boxes, though a frame stands a little above them, and see no head in its first field', () => {
    const lines = [
      ...[100, 106, 130, 154, 178].map((y) => across(y, 300, 400)),
      across(100, 100, 460),
      across(178, 100, 460),
      ...[100, 460].map((x) => along(x, 100, 178)),
      ...[300, 400].map((x) => along(x, 100, 178)),
    ]
    const spans = ['Price of oil', 'How much oil is changed', 'How far between changes'].flatMap((t, i) => [
      textSpan(t, { x: 105, y: 113 + 24 * i }),
      textSpan('yen', { x: 420, y: 113 + 24 * i }),
    ])
    const [table] = tablesOf(samplePage({ lines, spans }))
    expect(rowsOf(table).filter((row) => row.includes('yen'))).toEqual([
      'Price of oil||yen',
      'How much oil is changed||yen',
      'How far between changes||yen',
    ])
    expect(table?.grid?.headerRows).toBe(0)
  })

  it('part labels of two lines where small print is followed by larger type, and keep the lines of one label together', () => {
    const boxes = [
      across(100, 100, 400),
      across(130, 250, 320),
      across(160, 100, 400),
      ...[100, 250, 320, 400].map((x) => along(x, 100, 160)),
    ]
    const label = (y: number, large: string, small: string, size = 7): TextSpan[] => [
      textSpan(large, { x: 105, y, size: 10 }),
      textSpan(small, { x: 105, y: y + 13, size }),
    ]
    const units = [textSpan('yen', { x: 330, y: 110 }), textSpan('hours', { x: 330, y: 140 })]
    const [form] = tablesOf(
      samplePage({ lines: boxes, spans: [...label(104, 'Cost of washing', 'with water'), ...label(128, 'Time', 'of staff'), ...units] }),
    )
    expect(rowsOf(form)).toEqual(['Cost of washing with water||yen', 'Time of staff||hours'])
    const even = [...label(104, 'Cost of washing', 'with water and', 10), ...label(131, 'soap, for each', 'car', 10), ...units]
    const [merged] = tablesOf(samplePage({ lines: boxes, spans: even }))
    expect(rowsOf(merged)[0]).toBe('Cost of washing with water and soap, for each car||yen')
  })

  it('see none in a panel whose background was painted line by line', () => {
    const strips = Array.from({ length: 6 }, (_, i) => ({ x: 100, y: 100 + 20 * i, width: 400, height: 20 }))
    const spans = [
      word('The aim', 0, 0),
      ...[2, 3, 4, 5].map((row) => textSpan('It gets better for all who live', { x: 105, y: 104 + 20 * row })),
    ]
    const fills = [...strips, { x: 102, y: 105, width: 90, height: 14 }]
    expect(tablesOf(samplePage({ fills, spans }))).toEqual([])
  })

  it('see values in amounts with their magnitude in words', () => {
    const rows = [
      ['', 'to air', 'to water'],
      ['', 'kg/year', 'kg/year'],
      ['Carbon dioxide', '100 million', '-'],
      ['Methane', '100 000', '-'],
    ]
    const spans = rows.flatMap((row, r) => row.flatMap((t, c) => (t === '' ? [] : [word(t, r, c)])))
    expect(tablesOf(samplePage({ lines: grid(4, 3), spans }))[0]?.grid?.headerRows).toBe(2)
  })
})
