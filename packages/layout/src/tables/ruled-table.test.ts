import type { PageRecord, RuleLine, TextSpan } from '@colrag/core'
import { samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../draft.ts'
import { frameOf } from '../frame.ts'
import { sceneOf } from '../scene.ts'
import { ruledTables } from './ruled-table.ts'

const tablesOf = (page: PageRecord): readonly Draft[] => ruledTables(sceneOf(page, frameOf('horizontal', page.width, page.height))).tables
const cellsOf = (table: Draft | undefined): readonly string[] =>
  (table?.grid?.cells ?? []).map((c) => `${c.row}+${c.rowSpan},${c.column}+${c.columnSpan} ${c.atoms.map((a) => a.text).join(' ')}`.trim())
const across = (y: number, x1: number, x2: number): RuleLine => ({ x1, x2, y1: y, y2: y, thickness: 0.5 })
const along = (x: number, y1: number, y2: number): RuleLine => ({ x1: x, x2: x, y1, y2, thickness: 0.5 })
const frame = (x: number, y: number, width: number, height: number): RuleLine[] => [
  across(y, x, x + width),
  across(y + height, x, x + width),
  along(x, y, y + height),
  along(x + width, y, y + height),
]
/** Rows of 20 points and columns of 80 from (100, 100), words inset by 5. */
const word = (text: string, row: number, column: number): TextSpan => textSpan(text, { x: 105 + 80 * column, y: 104 + 20 * row })
const fullGrid = (rows: number, columns: number): RuleLine[] => [
  ...Array.from({ length: rows + 1 }, (_, i) => across(100 + 20 * i, 100, 100 + 80 * columns)),
  ...Array.from({ length: columns + 1 }, (_, i) => along(100 + 80 * i, 100, 100 + 20 * rows)),
]

describe('ruledTables', () => {
  it('makes no row of the gap between a box and a merged cell', () => {
    // A number in its box above, and beside the text a frame for a picture that begins 4 points lower.
    const cards = [0, 1, 2].flatMap((i) => [
      ...frame(100, 100 + 60 * i, 200, 60),
      ...frame(100, 100 + 60 * i, 80, 16),
      across(120 + 60 * i, 240, 300),
      along(240, 120 + 60 * i, 160 + 60 * i),
    ])
    const spans = [0, 1, 2].flatMap((i) => [
      textSpan(`${i + 1}`, { x: 110, y: 103 + 60 * i, size: 9 }),
      textSpan('A123', { x: 230, y: 103 + 60 * i, size: 9 }),
      textSpan('Name: Ann', { x: 105, y: 125 + 60 * i, size: 9 }),
      textSpan('Age: 55', { x: 105, y: 140 + 60 * i, size: 9 }),
    ])
    const [table] = tablesOf(samplePage({ lines: cards, spans }))
    expect(table?.grid?.rows).toBe(6)
    expect(cellsOf(table).slice(0, 4)).toEqual(['0+1,0+1 1', '0+1,1+2 A123', '1+1,0+2 Name: Ann Age: 55', '1+1,2+1'])
  })

  it('makes spans where walls are missing', () => {
    const lines = [
      across(100, 100, 340),
      across(120, 180, 340),
      across(140, 100, 340),
      across(160, 100, 340),
      along(100, 100, 160),
      along(180, 100, 160),
      along(260, 120, 160),
      along(340, 100, 160),
    ]
    const [table] = tablesOf(
      samplePage({
        lines,
        spans: [
          word('区分', 0, 0),
          word('被害', 0, 1),
          word('全壊', 1, 1),
          word('半壊', 1, 2),
          word('甲市', 2, 0),
          word('3', 2, 1),
          word('4', 2, 2),
        ],
      }),
    )
    expect(cellsOf(table)).toEqual([
      '0+2,0+1 区分',
      '0+1,1+2 被害',
      '1+1,1+1 全壊',
      '1+1,2+1 半壊',
      '2+1,0+1 甲市',
      '2+1,1+1 3',
      '2+1,2+1 4',
    ])
    expect(table?.grid).toMatchObject({ rows: 3, columns: 3, headerRows: 2, headerColumns: 1, evidence: 'ruled' })
  })

  it('joins double lines, dashes and lines that almost meet', () => {
    const dashes = Array.from({ length: 40 }, (_, i) => across(120, 100 + 6 * i, 103 + 6 * i))
    const lines = [
      across(100, 100, 340),
      across(101.5, 100, 340),
      ...dashes,
      across(140, 102, 338),
      along(100, 100, 140),
      along(180, 102, 138),
      along(260, 100, 140),
      along(340, 100, 140),
    ]
    const [table] = tablesOf(
      samplePage({ lines, spans: [word('a', 0, 0), word('b', 0, 1), word('c', 0, 2), word('1', 1, 0), word('2', 1, 1), word('3', 1, 2)] }),
    )
    expect(table?.grid).toMatchObject({ rows: 2, columns: 3 })
  })

  it('splits a run of text at the walls it stands across, but not a character that overflows', () => {
    const spans = [
      textSpan('甲市    12      34', { x: 105, y: 104 }),
      textSpan('乙市乙市乙市乙市丙', { x: 95, y: 124 }),
      word('5', 1, 1),
      word('6', 1, 2),
    ]
    // Nine characters of 10 points from 95 to 185: the last one lies beyond the wall at 180.
    const [table] = tablesOf(
      samplePage({
        lines: fullGrid(2, 3),
        spans: [
          {
            ...(spans[0] as TextSpan),
            offsets: spread('甲市    12      34', [0, 10, 20, 40, 60, 70, 75, 80, 85, 100, 110, 120, 130, 140, 155, 160, 165, 170]),
          },
          ...spans.slice(1),
        ],
      }),
    )
    expect(cellsOf(table)).toEqual(['0+1,0+1 甲市', '0+1,1+1 12', '0+1,2+1 34', '1+1,0+1 乙市乙市乙市乙市丙', '1+1,1+1 5', '1+1,2+1 6'])
  })

  it('sees no table in page borders, boxed paragraphs, underlines and nested frames', () => {
    const paragraph = ['A paragraph in a box,', 'of two lines.'].map((t, i) => textSpan(t, { x: 110, y: 110 + 14 * i }))
    expect(tablesOf(samplePage({ lines: [...frame(20, 20, 555, 802), ...frame(100, 100, 300, 50)], spans: paragraph }))).toEqual([])
    expect(tablesOf(samplePage({ lines: [...frame(100, 100, 300, 50), ...frame(104, 104, 292, 42)], spans: paragraph }))).toEqual([])
    expect(tablesOf(samplePage({ lines: [across(123, 110, 200), across(137, 110, 180)], spans: paragraph }))).toEqual([])
  })

  it('finds the table inside a page border', () => {
    const spans = ['a', 'b', '1', '2'].map((t, i) => word(t, Math.floor(i / 2), i % 2))
    expect(tablesOf(samplePage({ lines: [...frame(20, 20, 555, 802), ...fullGrid(2, 2)], spans }))).toMatchObject([
      { boxes: [{ x: 100, y: 100, width: 160, height: 40 }] },
    ])
  })

  it('runs the columns of the head through rows without vertical lines', () => {
    const lines = [...fullGrid(1, 3), across(140, 100, 340), across(160, 100, 340), along(100, 100, 160), along(340, 100, 160)]
    const [table] = tablesOf(
      samplePage({
        lines,
        spans: [
          ['Land', '2019', '2020'],
          ['Austria', '10', '20'],
          ['Spain', '30', '40'],
        ].flatMap((r, i) => r.map((t, c) => word(t, i, c))),
      }),
    )
    expect(cellsOf(table).slice(3)).toEqual(['1+1,0+1 Austria', '1+1,1+1 10', '1+1,2+1 20', '2+1,0+1 Spain', '2+1,1+1 30', '2+1,2+1 40'])
  })

  it('splits a row that holds several rows of values', () => {
    const lines = [
      across(100, 100, 260),
      across(120, 100, 260),
      across(180, 100, 260),
      along(100, 100, 180),
      along(180, 100, 180),
      along(260, 100, 180),
    ]
    const spans = [
      word('市', 0, 0),
      word('人', 0, 1),
      ...[0, 1, 2].flatMap((i) => [textSpan(`市${i}`, { x: 105, y: 124 + 18 * i }), textSpan(`${i}0`, { x: 185, y: 124 + 18 * i })]),
    ]
    expect(tablesOf(samplePage({ lines, spans }))[0]?.grid).toMatchObject({ rows: 4, columns: 2 })
  })

  it('gives a sideways table rows and columns as its text reads', () => {
    // Text runs upwards: the first row is the leftmost column of the page, its first cell the lowest.
    const spans = [
      ['品目', '数'],
      ['水', '7'],
    ].flatMap((row, r) =>
      row.map((t, c) => textSpan(t, { x: 104 + 80 * r, y: 128 - 20 * c - 10 * t.length + 10, direction: 'up' as const })),
    )
    const [table] = tablesOf(samplePage({ lines: fullGrid(2, 2), spans }))
    expect(table?.direction).toBe('up')
    expect(cellsOf(table)).toEqual(['0+1,0+1 品目', '0+1,1+1 数', '1+1,0+1 水', '1+1,1+1 7'])
  })

  it('keeps every piece of a sideways run that stands across several cells', () => {
    // One word from the lowest cell to the topmost: 100 points upwards from y = 200, over walls at 180, 160, 140 and 120.
    const run = textSpan('一二三四五六七八九十', { x: 104, y: 100, direction: 'up' })
    const spans = [run, ...[0, 1, 2, 3, 4].map((r) => textSpan(String(r), { x: 185, y: 104 + 20 * r, direction: 'up' as const }))]
    const [table] = tablesOf(samplePage({ lines: fullGrid(5, 2), spans }))
    expect(
      cellsOf(table)
        .slice(0, 5)
        .map((c) => c.split(' ').slice(1).join('')),
    ).toEqual(['一二', '三四', '五六', '七八', '九十'])
  })

  it('takes row labels beside the grid as its first column, but not a paragraph', () => {
    const values = [0, 1, 2, 3].flatMap((r) => [word(`${r}1`, r, 0), word(`${r}2`, r, 1)])
    const labels = ['Alcona', 'Curtis', 'Gustin', 'Haynes'].map((t, r) => textSpan(t, { x: 60, y: 104 + 20 * r }))
    expect(cellsOf(tablesOf(samplePage({ lines: fullGrid(4, 2), spans: [...values, ...labels] }))[0]).slice(0, 3)).toEqual([
      '0+1,0+1 Alcona',
      '0+1,1+1 01',
      '0+1,2+1 02',
    ])
    const prose = Array.from({ length: 6 }, (_, i) => textSpan('of a text', { x: 50, y: 101 + 13 * i }))
    expect(tablesOf(samplePage({ lines: fullGrid(4, 2), spans: [...values, ...prose] }))[0]?.grid?.columns).toBe(2)
  })

  it('takes a caption and notes out of the frame', () => {
    const lines = [...fullGrid(4, 2).filter((l) => l.x1 !== 180 || l.x2 !== 180), along(180, 120, 160)]
    const spans = [
      word('Table 2. Losses', 0, 0),
      word('City', 1, 0),
      word('Lost', 1, 1),
      word('A', 2, 0),
      word('3', 2, 1),
      word('Source: survey', 3, 0),
    ]
    const page = samplePage({ lines, spans })
    const { tables, rest } = ruledTables(sceneOf(page, frameOf('horizontal', page.width, page.height)))
    expect(tables[0]?.grid?.rows).toBe(2)
    expect(rest.map((a) => a.text).join(' ')).toBe('Table 2. Losses Source: survey')
  })

  it('reads cells that are only shaded, marks the shaded row as head, and leaves cards alone', () => {
    const fills = [0, 1, 2].flatMap((r) => [0, 1, 2].map((c) => ({ x: 100 + 80 * c, y: 100 + 20 * r, width: 80, height: 20 })))
    const spans = [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ].flatMap((row, r) => row.map((t, c) => word(t, r, c)))
    expect(tablesOf(samplePage({ fills, spans }))[0]?.grid).toMatchObject({ rows: 3, columns: 3 })
    const cards = [0, 1].map((c) => ({ x: 50 + 260 * c, y: 100, width: 240, height: 200 }))
    expect(
      tablesOf(
        samplePage({ fills: cards, spans: [textSpan('One card', { x: 60, y: 120 }), textSpan('Another card', { x: 320, y: 120 })] }),
      ),
    ).toEqual([])
  })

  it('finds no table in 20,000 lines of a map', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => [
      across(((i * 7919) % 84_100) / 100, (i * 104_729) % 500, ((i * 104_729) % 500) + 30),
      along(((i * 7907) % 59_400) / 100, (i * 104_711) % 800, ((i * 104_711) % 800) + 30),
    ]).flat()
    expect(tablesOf(samplePage({ lines, spans: [word('map', 3, 2)] })).length).toBe(0)
  })
})

/** Offsets of a text whose characters end at the given places. */
const spread = (text: string, at: readonly number[]): number[] =>
  Array.from({ length: text.length + 1 }, (_, i) => at[i] ?? (at.at(-1) as number))
