import type { PageRecord, TextSpan } from '@colrag/core'
import { drawnTable, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { frameOf } from '../frame.ts'
import { sceneOf } from '../scene.ts'
import type { AlignedTable } from './aligned-table.ts'
import { alignedTables } from './aligned-tables.ts'
import { placeSegments } from './place-segments.ts'
import { visualRows } from './table-rows.ts'

const tablesOf = (page: Partial<PageRecord>): readonly AlignedTable[] => {
  const whole = samplePage(page)
  const scene = sceneOf(whole, frameOf('horizontal', whole.width, whole.height))
  return alignedTables(scene, scene.atoms, [], scene.strokes.drawn.across)
}
const cellsOf = (table: AlignedTable | undefined): readonly string[] =>
  (table?.draft.grid?.cells ?? []).map((c) => `${c.row}+${c.rowSpan},${c.column}+${c.columnSpan} ${c.atoms.map((a) => a.text).join(' ')}`)
const head = (cells: readonly string[], row: number): readonly string[] => cells.filter((c) => c.startsWith(`${row}+`))

describe('tables without lines', () => {
  it('lets a heading span the cells it is centred on, and not the cell it is aligned with', () => {
    const body = [
      ['Uto', '1', '2', '3', '4'],
      ['Aso', '5', '6', '7', '8'],
      ['Ito', '9', '10', '11', '12'],
    ]
    const { spans } = drawnTable([['City', 'n', 'share', 'n', 'share'], ...body], { widths: [90, 50, 50, 50, 50], y: 118 })
    const over = [textSpan('2006', { x: 175, y: 103 }), textSpan('2007', { x: 275, y: 103 })]
    const [table] = tablesOf({ spans: [...over, ...spans] })
    expect(head(cellsOf(table), 0)).toEqual(['0+1,1+2 2006', '0+1,3+2 2007'])
    expect(table?.draft.grid).toMatchObject({ rows: 5, columns: 5 })
    const aligned = [textSpan('Year', { x: 155, y: 103 }), textSpan('Year', { x: 255, y: 103 })]
    expect(cellsOf(tablesOf({ spans: [...aligned, ...spans] })[0])).toContain('0+1,1+1 Year n')
  })

  it('parts columns where words begin at one place although some rows run across', () => {
    const rows = Array.from({ length: 14 }, (_, r) => [
      `${r + 1}`,
      ['Easy', 'Normal', 'Challenge'][r % 3] as string,
      `0.${r % 10}1`,
      `0.${r % 10}2`,
    ])
    const { spans } = drawnTable(rows, { widths: [20, 80, 60, 60], pitch: 14 })
    const whole = ['Average of all', 'Average (rest)'].flatMap((t, i) => [
      textSpan(t, { x: 65, y: 299 + 14 * i }),
      textSpan('0.5', { x: 165, y: 299 + 14 * i }),
      textSpan('0.6', { x: 225, y: 299 + 14 * i }),
    ])
    const [table] = tablesOf({ spans: [...spans, ...whole] })
    expect(table?.draft.grid?.columns).toBe(4)
    expect(head(cellsOf(table), 2).map((c) => c.split(' ')[1])).toEqual(['3', 'Challenge', '0.21', '0.22'])
  })

  it('parts columns of right-aligned numbers under headings that all but touch and come as one word, and leaves the note below out', () => {
    const numbers = [
      ['115', '4,732', '8,457', '27,969'],
      ['28', '1,105', '1,896', '6,064'],
      ['7', '250', '572', '1,020'],
      ['19', '729', '1,519', '3,546'],
      ['11', '437', '633', '1,516'],
      ['17', '660', '1,234', '2,691'],
    ]
    const towns = ['麦崎町', '笹倉町', '柚崎町', '茜早市', '梓森村', '楢石市']
    const { spans } = drawnTable(
      numbers.map((row, r) => [towns[r] as string, ...row]),
      { widths: [80, 70, 70, 70, 70], y: 118, right: true },
    )
    // The last two headings are one span: the fifth letter is followed by a hole of three points, and the seven others end with their column.
    const joined = textSpan('半壊（棟）一部損壊棟数', { x: 295, y: 103 })
    const hole = {
      ...joined,
      offsets: joined.offsets.map((at, i) => (i > 4 ? at + 5 : at)),
      box: { ...joined.box, width: joined.box.width + 5 },
    }
    const heads = [
      textSpan('市町村', { x: 65, y: 103 }),
      textSpan('死者', { x: 185, y: 103 }),
      textSpan('全壊（棟）', { x: 225, y: 103 }),
      hole,
    ]
    const note = [textSpan('注', { x: 65, y: 232 }), textSpan('県の取りまとめによる一年後の確定値', { x: 85, y: 232 })]
    const [table] = tablesOf({ spans: [...heads, ...spans, ...note] })
    expect(head(cellsOf(table), 0)).toEqual([
      '0+1,0+1 市町村',
      '0+1,1+1 死者',
      '0+1,2+1 全壊（棟）',
      '0+1,3+1 半壊（棟）',
      '0+1,4+1 一部損壊棟数',
    ])
    expect(head(cellsOf(table), 3)).toEqual(['3+1,0+1 柚崎町', '3+1,1+1 7', '3+1,2+1 250', '3+1,3+1 572', '3+1,4+1 1,020'])
    expect(table?.draft.grid?.rows).toBe(7)
  })

  it('leaves fields and text above a table out of it, although rules of one width stand above and below', () => {
    const fields = [
      textSpan('130 Ordinary period, session 18 of the tables', { x: 200, y: 108 }),
      textSpan('File 8311 on the vote', { x: 260, y: 133 }),
      textSpan('Act 2', { x: 60, y: 158 }),
      textSpan('Date: 28/11', { x: 420, y: 158 }),
      textSpan('Base: votes cast', { x: 60, y: 183 }),
      textSpan('Kind: more than half of all', { x: 230, y: 183 }),
      textSpan('Quorum: half', { x: 430, y: 183 }),
      textSpan('Members: 257', { x: 60, y: 208 }),
      textSpan('Chair: A. Smith', { x: 330, y: 208 }),
    ]
    const rows = [
      ['', 'Known', 'Unknown', 'Total'],
      ['Present', '217', '0', '217'],
      ['Absent', '40', '0', '40'],
    ]
    const { spans } = drawnTable(rows, { widths: [120, 120, 120, 100], y: 238, pitch: 16 })
    const lines = [100, 230, 292].map((y) => ({ x1: 50, x2: 540, y1: y, y2: y, thickness: 0.5 }))
    const tables = tablesOf({ spans: [...fields, ...spans], lines })
    expect(tables.map((t) => t.draft.grid?.rows)).toEqual([3])
  })

  it('does not part the words of one phrase that is built the same way in each row', () => {
    const rows = Array.from({ length: 8 }, (_, r) => [`row ${r}`, `1${r} May 2019`, `${r}.5`])
    expect(tablesOf(drawnTable(rows))[0]?.draft.grid?.columns).toBe(3)
  })

  it('joins the parts of a table that headings of their own set apart, but not a table with a head of its own', () => {
    const part = (from: number, label: string): TextSpan[] => [
      textSpan(label, { x: 60, y: from }),
      ...drawnTable(
        [
          ['Value', '5,111'],
          ['Number', '49'],
          ['Per unit', '104'],
        ],
        { y: from + 30, pitch: 16, right: true },
      ).spans,
    ]
    expect(tablesOf({ spans: [...part(100, 'Class A'), ...part(210, 'Class B')] }).map((t) => t.draft.grid?.rows)).toEqual([7])
    const other = drawnTable(
      [
        ['Item', 'Sum'],
        ['Value', '6,222'],
        ['Number', '50'],
        ['Per unit', '105'],
      ],
      { y: 240, pitch: 16, right: true },
    ).spans
    expect(tablesOf({ spans: [...part(100, 'Class A'), ...other] }).map((t) => t.draft.grid?.rows)).toEqual([3, 4])
  })

  it('puts the lines between two shaded bands into one row, unless the bands mark several rows', () => {
    const rows = Array.from({ length: 6 }, (_, r) => [
      [null, `house ${r} at the`, null],
      [`No ${r}`, `UPPER ROAD`, `${r}4`],
    ]).flat()
    const { spans } = drawnTable(rows, { widths: [60, 130, 60], pitch: 14 })
    const fills = [0, 2, 4].map((r) => ({ x: 58, y: 101 + 28 * r, width: 254, height: 28 }))
    const [table] = tablesOf({ spans, fills })
    expect(table?.draft.grid?.rows).toBe(6)
    expect(cellsOf(table)).toContain('3+1,1+1 house 3 at the UPPER ROAD')
    const single = drawnTable(
      Array.from({ length: 8 }, (_, r) => [`row ${r}`, `${r}1`, `${r}2`]),
      { pitch: 14 },
    )
    const zebra = [0, 2].map((b) => ({ x: 58, y: 101 + 28 * b, width: 274, height: 28 }))
    expect(tablesOf({ spans: single.spans, fills: zebra })[0]?.draft.grid?.rows).toBe(8)
  })

  it('takes a name below the head for that of the rows that follow, and no caption or source for a row', () => {
    const { spans } = drawnTable([
      ['Group', 'Houses', 'Roads'],
      ['Coast', null, null],
      ['Uto', '1', '2'],
      ['Aso', '3', '4'],
      ['Ito', '5', '6'],
    ])
    const around = [textSpan('Table 10:', { x: 65, y: 85 }), textSpan('What was lost', { x: 155, y: 85 })]
    const source = [textSpan('Source:', { x: 65, y: 193 }), textSpan('survey 2019', { x: 155, y: 193 })]
    const [table] = tablesOf({ spans: [...around, ...spans, ...source] })
    expect(cellsOf(table).slice(0, 4)).toEqual(['0+1,0+1 Group', '0+1,1+1 Houses', '0+1,2+1 Roads', '1+1,0+1 Coast'])
    expect(table?.draft.grid).toMatchObject({ rows: 5, headerRows: 1 })
  })

  it('keeps rows apart whose first cell is merged with the one above', () => {
    const rows = [
      ['熊本県', '熊本市', '断水あり'],
      [null, '八代市', '濁水あり'],
      [null, '上天草市', '断水'],
      ['鹿児島県', '長島町', '漏水'],
      [null, '出水市', '漏水あり'],
    ]
    const [table] = tablesOf(drawnTable(rows, { pitch: 14 }))
    expect(table?.draft.grid?.rows).toBe(5)
    expect(cellsOf(table)).toContain('2+1,1+1 上天草市')
  })

  it('places a heading on a slant by its foot', () => {
    const { spans } = drawnTable(
      Array.from({ length: 5 }, (_, r) => [`row ${r}`, `0.${r}`, `1.${r}`]),
      { widths: [80, 40, 40], y: 140 },
    )
    const slanted = ['Procedure', 'Completion'].map((text, i): TextSpan => {
      const span = textSpan(text, { x: 145 + 40 * i, y: 100 })
      return { ...span, box: { ...span.box, width: 36, height: 36 } }
    })
    const [table] = tablesOf({ spans: [textSpan('Name', { x: 65, y: 126 }), ...slanted, ...spans] })
    expect(head(cellsOf(table), 0)).toEqual(['0+1,0+1 Name', '0+1,1+1 Procedure', '0+1,2+1 Completion'])
  })

  it('keeps letters of one word together although a column ends between them', () => {
    const page = samplePage({ spans: [textSpan('T', { x: 200, y: 103 }), textSpan('HRESHOLD', { x: 205, y: 103, size: 9 })] })
    const { atoms } = sceneOf(page, frameOf('horizontal', page.width, page.height))
    const placed = placeSegments(visualRows(atoms), [205], [], [60, 300])
    expect(placed[0]?.placed.map((s) => [s.from, s.to, s.atoms.length])).toEqual([[0, 1, 2]])
  })
})

describe('single lines between rules', () => {
  it('are headings of several columns or of rows below, not the end of the table', () => {
    const rows = [
      ['Indicators', 'Weight'],
      ['Effectiveness', null],
      ['Employment', '40'],
      ['Processes', null],
      ['Dropping out', '15'],
    ]
    const [table, ...others] = tablesOf(drawnTable(rows, { rules: 'across', widths: [160, 100] }))
    expect(others).toEqual([])
    expect(table?.draft.grid).toMatchObject({ rows: 5, columns: 2, evidence: 'ruled' })
  })

  it('are kept by the table when rules of the page enclose several tables, and a row of several lines is one row', () => {
    const make = (y: number): ReturnType<typeof drawnTable> =>
      drawnTable(
        [
          ['City', 'Lost', 'Found'],
          ['Uto and the', null, null],
          ['Aso', '4', '5'],
        ],
        { y, pitch: 30, rules: 'across', widths: [120, 100, 100] },
      )
    const tables = [100, 230].map(make)
    const more = [100, 230].flatMap((y) => [
      textSpan('3', { x: 185, y: y + 39 }),
      textSpan('2', { x: 285, y: y + 39 }),
      textSpan('islands', { x: 65, y: y + 45 }),
    ])
    const pageRules = [92, 212, 330].map((y) => ({ x1: 30, x2: 500, y1: y, y2: y, thickness: 1 }))
    const titles = [textSpan('Cities  in  the  north', { x: 130, y: 196 })]
    const found = tablesOf({
      spans: [...tables.flatMap((t) => t.spans), ...more, ...titles],
      lines: [...tables.flatMap((t) => t.lines), ...pageRules],
    })
    expect(found.map((t) => [t.draft.grid?.rows, t.draft.grid?.columns])).toEqual([
      [3, 3],
      [3, 3],
    ])
  })

  it('end it where a rule of the page runs between', () => {
    const make = (y: number): ReturnType<typeof drawnTable> =>
      drawnTable(
        [
          ['City', 'Lost'],
          ['Uto', '3'],
          ['Aso', '4'],
        ],
        { y, rules: 'across', widths: [160, 100] },
      )
    const [a, b] = [make(100), make(190)]
    const rule = { x1: 30, x2: 500, y1: 172, y2: 172, thickness: 1 }
    const title = textSpan('Other cities', { x: 130, y: 174 })
    expect(tablesOf({ spans: [...a.spans, title, ...b.spans], lines: [...a.lines, rule, ...b.lines] })).toHaveLength(2)
  })
})
