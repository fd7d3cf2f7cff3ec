import type { PageRecord, RuleLine, TextSpan } from '@colrag/core'
import { drawnTable, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../draft.ts'
import { frameOf } from '../frame.ts'
import { sceneOf } from '../scene.ts'
import { ruledTables } from './ruled-table.ts'

const tablesOf = (page: Partial<PageRecord>): readonly Draft[] => {
  const whole = samplePage(page)
  return ruledTables(sceneOf(whole, frameOf('horizontal', whole.width, whole.height))).tables
}
const cellsOf = (table: Draft | undefined): readonly string[] =>
  (table?.grid?.cells ?? []).map((c) => `${c.row}+${c.rowSpan},${c.column}+${c.columnSpan} ${c.atoms.map((a) => a.text).join(' ')}`.trim())
const across = (y: number, x1: number, x2: number): RuleLine => ({ x1, x2, y1: y, y2: y, thickness: 0.5 })
const along = (x: number, y1: number, y2: number): RuleLine => ({ x1: x, x2: x, y1, y2, thickness: 0.5 })

describe('tables with some of their lines', () => {
  /** Labels | values, two of the four columns of values parted by a line, heads in two rows, no lines between the body rows. */
  const lines = [...[100, 120, 140, 236].map((y) => across(y, 60, 400)), ...[60, 160, 280, 400].map((x) => along(x, 100, 236))]
  const at = (text: string, x: number, y: number): TextSpan => textSpan(text, { x, y })
  const body = [
    ['Robbery', '102.1', '25.5', '99.2', '3.9'],
    ['Fraud and', null, null, null, null],
    ['embezzlement', '84.0', '15.1', '66.7', '2.8'],
    ['Arson', '9.8', '4.3', '8.1', '-'],
    ['Vagrancy', '26.6', '2.2', '20.9', '5.7'],
    ['Gambling', '8.2', '1.4', '7.3', '0.9'],
  ]
  const spans = [
    at('Offence', 64, 104),
    at('Adults', 205, 104),
    at('Minors', 325, 104),
    ...['All', 'Male', 'All', 'Male'].map((t, i) => at(t, 170 + 60 * i, 124)),
    ...body.flatMap((row, r) => row.flatMap((t, c) => (t === null ? [] : [at(t, c === 0 ? 64 : 110 + 60 * c, 144 + 15 * r)]))),
  ]

  it('finds the columns and rows that no line parts, and a label of two lines', () => {
    const [table] = tablesOf({ lines, spans })
    expect(table?.grid).toMatchObject({ rows: 7, columns: 5, headerRows: 2, headerColumns: 1 })
    expect(cellsOf(table).filter((c) => c.startsWith('0+') || c.startsWith('3+'))).toEqual([
      '0+1,0+1 Offence',
      '0+1,1+2 Adults',
      '0+1,3+2 Minors',
      '3+1,0+1 Fraud and embezzlement',
      '3+1,1+1 84.0',
      '3+1,2+1 15.1',
      '3+1,3+1 66.7',
      '3+1,4+1 2.8',
    ])
  })

  it('ends a row at the edge of a shaded head that no line is drawn along, and not within words', () => {
    const words = [
      ['Kind', 'Before', 'After'],
      ['Class', 'first', 'second'],
      ['Basis', 'by food', 'by air'],
    ].flatMap((row, r) => row.map((t, c) => at(t, 64 + 90 * c, 103 + 15 * r)))
    const walls = [...[100, 130, 145].map((y) => across(y, 60, 330)), ...[60, 150, 240, 330].map((x) => along(x, 100, 145))]
    const shaded = (height: number): Partial<PageRecord> => ({ fills: [{ x: 60, y: 100, width: 270, height }] })
    expect(tablesOf({ lines: walls, spans: words, ...shaded(15.5) })[0]?.grid).toMatchObject({ rows: 3, columns: 3, headerRows: 1 })
    expect(tablesOf({ lines: walls, spans: words, ...shaded(8.5) })[0]?.grid?.rows).toBe(2)
  })

  it('gives the labels beside the boxes of a form a row each, and keeps the lines of a merged cell together', () => {
    const boxes = [100, 130, 160, 190].map((y) => across(y, 160, 240))
    const lines = [...boxes, across(100, 60, 330), across(190, 60, 330), ...[60, 160, 240, 330].map((x) => along(x, 100, 190))]
    const units = ['yen', 'litres', 'km'].map((t, i) => at(t, 244, 109 + 30 * i))
    const form = tablesOf({ lines, spans: [...['Price', 'Amount', 'Distance'].map((t, i) => at(t, 64, 109 + 30 * i)), ...units] })
    expect(cellsOf(form[0]).filter((c) => c.startsWith('1+'))).toEqual(['1+1,0+1 Amount', '1+1,1+1', '1+1,2+1 litres'])
    const merged = tablesOf({ lines, spans: [...['What it', 'is that', 'it costs'].map((t, i) => at(t, 64, 127 + 12 * i)), ...units] })
    expect(cellsOf(merged[0])[0]).toBe('0+3,0+1 What it is that it costs')
  })

  it('keeps an address of several lines in one cell', () => {
    const address = ['12 Long Street', 'Upper Town', 'The Hills'].map((t, i) => at(t, 164, 144 + 15 * i))
    const grid = [100, 120, 140, 236].map((y) => across(y, 60, 400))
    const [table] = tablesOf({
      lines: [...grid, ...[60, 160, 400].map((x) => along(x, 100, 236))],
      spans: [at('Name', 64, 104), at('Address', 164, 104), at('A', 64, 124), at('here', 164, 124), at('B', 64, 144), ...address],
    })
    expect(table?.grid).toMatchObject({ rows: 3, columns: 2 })
    expect(cellsOf(table).at(-1)).toBe('2+1,1+1 12 Long Street Upper Town The Hills')
  })
})

describe('tables in and beside each other', () => {
  const outer = drawnTable(
    [
      ['Cover', 'Yes'],
      ['Death', 'as below:'],
    ],
    { widths: [100, 300], pitch: 150, rules: 'all' },
  )
  const inner = drawnTable(
    [
      ['Age', 'Share'],
      ['18-75', '1.0'],
      ['76-80', '0.5'],
    ],
    { x: 200, y: 290, rules: 'all' },
  )

  it('reads a table inside a cell as a table of its own, and says nothing twice', () => {
    const tables = tablesOf({ spans: [...outer.spans, ...inner.spans], lines: [...outer.lines, ...inner.lines] })
    expect(tables.map((t) => [t.grid?.rows, t.grid?.columns])).toEqual([
      [2, 2],
      [3, 2],
    ])
    expect(cellsOf(tables[0])).toEqual(['0+1,0+1 Cover', '0+1,1+1 Yes', '1+1,0+1 Death', '1+1,1+1 as below:'])
    expect(cellsOf(tables[1])).toContain('1+1,1+1 1.0')
  })

  it('keeps tables side by side apart', () => {
    const [left, right] = [0, 1].map((i) =>
      drawnTable(
        [
          ['a', `${i}1`],
          ['b', `${i}2`],
        ],
        { x: 60 + 240 * i, rules: 'all' },
      ),
    )
    const tables = tablesOf({ spans: [left, right].flatMap((t) => t?.spans ?? []), lines: [left, right].flatMap((t) => t?.lines ?? []) })
    expect(tables.map((t) => cellsOf(t)[1])).toEqual(['0+1,1+1 01', '0+1,1+1 11'])
  })

  it('takes no strip between lines for a row that is too thin for its text', () => {
    const lines = [100, 120, 126, 146, 152, 172].map((y) => across(y, 60, 240))
    const spans = ['1', '2', '3'].flatMap((t, r) => [
      textSpan(`row ${t}`, { x: 65, y: 104 + 26 * r }),
      textSpan(t, { x: 155, y: 104 + 26 * r }),
    ])
    expect(tablesOf({ lines: [...lines, ...[60, 150, 240].map((x) => along(x, 100, 172))], spans })[0]?.grid?.rows).toBe(3)
  })

  it('reads half-open tables turned on their side as well', () => {
    const page = samplePage({ width: 842, height: 595 })
    const upright = drawnTable(
      [
        ['City', 'All'],
        ['Uto', '11'],
      ],
      { rules: 'all', pitch: 20 },
    )
    const column = ['Aso', 'Uto', 'Ito'].flatMap((t, r) => [
      textSpan(t, { x: 65, y: 124 + 15 * r }),
      textSpan(`${r}1`, { x: 155, y: 124 + 15 * r }),
    ])
    const lines = [...[100, 120, 175].map((y) => across(y, 60, 240)), ...[60, 150, 240].map((x) => along(x, 100, 175))]
    const turn = frameOf('up', page.width, page.height)
    const spans = [...upright.spans.slice(0, 2), ...column].map((s): TextSpan => ({ ...s, box: turn.from(s.box), direction: 'up' }))
    const turned = lines.map((l): RuleLine => {
      const b = turn.from({ x: l.x1, y: l.y1, width: l.x2 - l.x1, height: l.y2 - l.y1 })
      return { x1: b.x, x2: b.x + b.width, y1: b.y, y2: b.y + b.height, thickness: 0.5 }
    })
    const [table] = tablesOf({ ...page, spans, lines: turned })
    expect(cellsOf(table)).toEqual(
      ['City', 'All', 'Aso', '01', 'Uto', '11', 'Ito', '21'].map((t, i) => `${Math.floor(i / 2)}+1,${i % 2}+1 ${t}`),
    )
  })
})
