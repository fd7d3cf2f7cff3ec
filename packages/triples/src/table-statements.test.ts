import type { Cell, Passage, Table } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { tableStatements } from './table-statements.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
type Spot = string | null | { readonly text: string; readonly rows?: number; readonly columns?: number; readonly unit?: string }

/** Statements of a table of rows; null where a spanning cell covers the place. */
function said(
  rows: readonly (readonly Spot[])[],
  headerRows: number,
  headerColumns: number,
  more: { readonly unit?: string; readonly heading?: string } = {},
): string[] {
  const cells = rows.flatMap((spots, row) =>
    spots.flatMap((spot, column): Cell[] => {
      if (spot === null) return []
      const { text, rows: rowSpan = 1, columns: columnSpan = 1, unit } = typeof spot === 'string' ? { text: spot } : spot
      return [{ row, column, rowSpan, columnSpan, text, box, header: row < headerRows, ...(unit === undefined ? {} : { unit }) }]
    }),
  )
  const table: Table = {
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    headerRows,
    headerColumns,
    cells,
    ...(more.unit === undefined ? {} : { unit: more.unit }),
  }
  const passage: Passage = {
    blockId: blockId(pageId(documentId('1'.repeat(64)), 1), 0),
    kind: 'table',
    text: rows.map((r) => r.map((s) => (s === null ? '' : typeof s === 'string' ? s : s.text)).join('\t')).join('\n'),
    table,
    ...(more.heading === undefined ? {} : { heading: more.heading }),
  }
  return tableStatements(passage).map((s) => `${s.subject}|${s.predicate}|${s.object}`)
}

describe('tableStatements', () => {
  it('takes rows below a spanning first cell for the head, and a row of units for no names', () => {
    const rows: Spot[][] = [
      [{ text: '県', rows: 3 }, { text: '人的被害', columns: 2 }, null],
      [null, '死者', '負傷者'],
      [null, '人', '人'],
      ['甲県', '1', '2'],
      ['乙県', '', '3'],
    ]
    expect(said(rows, 1, 1)).toEqual(['甲県|人的被害 死者|1人', '甲県|人的被害 負傷者|2人', '乙県|人的被害 負傷者|3人'])
  })
  it('keeps a last head row whose names only look like units', () => {
    const rows: Spot[][] = [
      [{ text: '県', rows: 2 }, { text: '避難指示', columns: 3 }, null, null],
      [null, '市', '町', '人数'],
      ['甲県', '3', '4', '50'],
    ]
    expect(said(rows, 2, 1)).toEqual(['甲県|避難指示 市|3市', '甲県|避難指示 町|4町', '甲県|避難指示 人数|50'])
  })
  it('names rows by the section they stand in', () => {
    const rows: Spot[][] = [
      ['区分', '死者', '負傷者'],
      [{ text: '第1次調査', columns: 3 }, null, null],
      ['甲市', '1', '2'],
      [{ text: '第2次調査', columns: 3 }, null, null],
      ['甲市', '3', '-'],
    ]
    expect(said(rows, 1, 1)).toEqual(['第1次調査 甲市|死者|1', '第1次調査 甲市|負傷者|2', '第2次調査 甲市|死者|3'])
  })
  it('passes over running numbers before the names', () => {
    expect(
      said(
        [
          ['No.', '事業', '額（千円）'],
          ['1', '道路', '10'],
          ['2', '橋', '20'],
        ],
        1,
        1,
      ),
    ).toEqual(['道路|額（千円）|10千円', '橋|額（千円）|20千円'])
  })
  it('takes units from a column of their own', () => {
    expect(
      said(
        [
          ['項目', '単位', '甲市'],
          ['雨量', 'mm', '120'],
          ['死者', '人', '3'],
        ],
        1,
        1,
      ),
    ).toEqual(['雨量|甲市|120 mm', '死者|甲市|3人'])
  })
  it('reads steps of names as one path', () => {
    const rows: Spot[][] = [
      ['款', '項', '金額'],
      ['1.市税', '', '30'],
      ['', '1.市民税', '10'],
      ['', '2.固定資産税', '20'],
      ['2.譲与税', '', '5'],
    ]
    expect(said(rows, 1, 1, { unit: '千円' })).toEqual([
      '1.市税|金額|30千円',
      '1.市税 1.市民税|金額|10千円',
      '1.市税 2.固定資産税|金額|20千円',
      '2.譲与税|金額|5千円',
    ])
  })
  it('takes the nearest unit: of the head cell, else in its brackets, else of the table, else of its title', () => {
    const rows = (unit?: string): Spot[][] => [
      ['市', { text: '額', ...(unit ? { unit } : {}) }, '人口（人）'],
      ['甲', '1', '2'],
    ]
    expect(said(rows('百万円'), 1, 1, { unit: '千円' })).toEqual(['甲|額|1百万円', '甲|人口（人）|2人'])
    expect(said(rows(), 1, 1, { unit: '千円' })[0]).toBe('甲|額|1千円')
    expect(said(rows(), 1, 1, { heading: '予算（単位：億円）' })[0]).toBe('甲|額|1億円')
    expect(
      said(
        [
          ['City', 'Length (million dollars)'],
          ['A', '12'],
        ],
        1,
        1,
      ),
    ).toEqual(['A|Length (million dollars)|12 million dollars'])
  })
  it('leaves out places of a form that are still to be filled in', () => {
    expect(
      said(
        [
          ['項目', '例', '記入'],
          ['待機時間', '30分', '分'],
          ['距離', '5km', '時間 分'],
          ['番号', '→', '―'],
        ],
        1,
        1,
      ),
    ).toEqual(['待機時間|例|30分', '距離|例|5km'])
  })
})
