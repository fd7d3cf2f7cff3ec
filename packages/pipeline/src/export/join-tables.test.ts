import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadBlock, ReadTable } from '@colrag/core/schemas'
import { readDocumentOf, readTableOf } from '../fixtures/read-document-of.ts'
import type { ReadDocument } from '../read-document.ts'
import { filledRows } from './filled-rows.ts'
import { joinTables } from './join-tables.ts'
import { toCsv } from './to-csv.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

/** A document of one block a page; a block's id is `p` and its page. */
function pagesOf(...blocks: readonly Partial<ReadBlock>[]): ReadDocument {
  const document = readDocumentOf(...blocks)
  const [page] = document.pages
  if (!page) throw new Error('there is a page')
  return {
    ...document,
    pages: page.blocks.map((block, i) => ({ ...page, number: i + 1, blocks: [{ ...block, id: `p${i + 1}`, order: 0 }] })),
  }
}
const head = ['市町村', '死者（人）']
const first = { ...readTableOf([head, ['甲市', '8'], ['乙町', '長い']]), unit: '人' }
const second: ReadTable = { ...readTableOf([head, ['', '名前'], ['丙村', '3']]), continues: 'p1', continuesRow: true }
const third: ReadTable = { ...readTableOf([['丁村', '4']]), headerRows: 0, continues: 'p2' }
const over = pagesOf({ table: first }, { table: second }, { table: third })

test('a table over three pages is one, without repeated headers, and a row that was cut is whole again', () => {
  const joined = joinTables(over)
  expect([...joined.keys()]).toEqual(['p1'])
  const { table, parts } = joined.get('p1') ?? { table: first, parts: [] }
  expect(filledRows(table)).toEqual([head, ['甲市', '8'], ['乙町', '長い\n名前'], ['丙村', '3'], ['丁村', '4']])
  expect(table).toMatchObject({ rows: 5, unit: '人' })
  expect(parts.map(({ page, firstRow, cut }) => [page, firstRow, cut])).toEqual([
    [1, 0, false],
    [2, 3, true],
    [3, 4, false],
  ])
  expect(filledRows(first)[2]).toEqual(['乙町', '長い'])
})

test('each export says where the pages begin and what the values are counted in', () => {
  expect(toCsv(over)).toEqual([
    {
      page: 1,
      table: 1,
      csv: '市町村,死者（人）,unit=人\r\n甲市,8,\r\n乙町,"長い\n名前",cut=2\r\n丙村,3,page=2\r\n丁村,4,page=3\r\n',
    },
  ])
  expect(toMarkdown(over)).toBe(
    [
      '<!-- page 1 -->',
      '<!-- unit 人; page 2 from row 4, the row before goes on there; page 3 from row 5 -->',
      '| 市町村 | 死者（人） |\n| --- | --- |\n| 甲市 | 8 |\n| 乙町 | 長い 名前 |\n| 丙村 | 3 |\n| 丁村 | 4 |',
      '<!-- page 2 -->',
      '<!-- page 3 -->\n',
    ].join('\n\n'),
  )
  const html = toHtml(over)
  expect(html).toContain('<table id="p1" data-unit="人">\n<tr><th scope="col">市町村</th>')
  expect(html).toContain('<tr data-cut="2"><td>乙町</td><td>長い\n名前</td></tr>\n<tr id="p2" data-page="2"><td>丙村</td>')
  expect(html).toContain('<tr id="p3" data-page="3">')
  expect(html.match(/<table/g)).toHaveLength(1)
})

test('a page whose first part is not there stands alone, other header rows stay', () => {
  expect([...joinTables(pagesOf({ table: second })).keys()]).toEqual(['p1'])
  const other = {
    ...readTableOf([
      ['町', '人'],
      ['丙村', '3'],
    ]),
    continues: 'p1',
  }
  expect(filledRows(joinTables(pagesOf({ table: first }, { table: other })).get('p1')?.table ?? first)).toHaveLength(5)
})

test('a caption stands in its table, headers say what they speak for, units are kept', () => {
  const table = readTableOf([
    ['', '全壊（棟）'],
    ['甲市', '8'],
  ])
  const cells = table.cells.map((c) => ({
    ...c,
    header: c.row === 0 || c.column === 0,
    ...(c.text.includes('棟') ? { unit: '棟' } : {}),
  }))
  const html = toHtml(
    readDocumentOf({ table: { ...table, headerColumns: 1, cells } }, { kind: 'caption', text: '表1 <被害>', belongsTo: 'b0' }),
  )
  expect(html).toContain(
    '<table id="b0">\n<caption id="b1">表1 &lt;被害&gt;</caption>\n<tr><th scope="col"></th><th scope="col" data-unit="棟">全壊（棟）</th></tr>\n<tr><th scope="row">甲市</th><td>8</td></tr>\n</table>',
  )
  expect(html.match(/表1/g)).toHaveLength(1)
})

/** A table of words with cells of any span that fit; every place is covered once. */
const anyTable = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 5 }), seeds: fc.infiniteStream(fc.nat(8)) })
  .map(({ rows, columns, seeds }): ReadTable => {
    const taken = new Set<string>()
    const cells: ReadTable['cells'] = []
    const box = { x: 0, y: 0, width: 1, height: 1 }
    const pick = (): number => seeds.next().value as number
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (taken.has(`${row} ${column}`)) continue
        let columnSpan = 1
        while (columnSpan < 3 && column + columnSpan < columns && pick() > 5 && !taken.has(`${row} ${column + columnSpan}`)) columnSpan++
        const rowSpan = pick() > 6 && row + 1 < rows ? 2 : 1
        for (let r = row; r < row + rowSpan; r++) for (let c = column; c < column + columnSpan; c++) taken.add(`${r} ${c}`)
        const text = ['', 'a', 'b,c', 'say "x"', 'two\nlines', '12', '<b>', '人', 'é'][pick()] ?? ''
        cells.push({ row, column, rowSpan, columnSpan, text, box, header: row === 0 })
      }
    }
    return { rows, columns, headerRows: 1, headerColumns: 0, cells }
  })

/** RFC 4180. */
function parseCsv(csv: string): string[][] {
  return csv
    .split('\r\n')
    .slice(0, -1)
    .map((line) => [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => m[1]?.replaceAll('""', '"') ?? m[2] ?? ''))
}

test('CSV has every value of every place, and notes exactly where one was repeated', () => {
  fc.assert(
    fc.property(anyTable, (table) => {
      const rows = parseCsv(toCsv(pagesOf({ table }))[0]?.csv ?? '')
      const noted = rows.some((row) => row.length > table.columns)
      expect(rows.map((row) => row.slice(0, table.columns))).toEqual(filledRows(table))
      const repeated = rows.flatMap((row, r) =>
        (/filled=([\d,]+)/.exec(row[table.columns] ?? '')?.[1]?.split(',') ?? []).map((c) => `${r} ${Number(c) - 1}`),
      )
      const wanted = table.cells.flatMap((cell) =>
        Array.from(
          { length: cell.rowSpan * cell.columnSpan },
          (_, i) => `${cell.row + Math.floor(i / cell.columnSpan)} ${cell.column + (i % cell.columnSpan)}`,
        )
          .slice(1)
          .filter(() => cell.text !== ''),
      )
      expect(repeated.sort()).toEqual(wanted.sort())
      expect(noted).toBe(wanted.length > 0)
    }),
  )
})

test('the spans of HTML rebuild the table', () => {
  fc.assert(
    fc.property(anyTable, (table) => {
      const grid = Array.from({ length: table.rows }, () => Array.from({ length: table.columns }, (): string | null => null))
      const rows = [...toHtml(pagesOf({ table })).matchAll(/<tr>(.*?)<\/tr>/gs)]
      expect(rows).toHaveLength(table.rows)
      rows.forEach(([, row = ''], r) => {
        for (const [, marks = '', text = ''] of row.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)) {
          const span = (name: string): number => Number(new RegExp(`${name}="(\\d+)"`).exec(marks)?.[1] ?? 1)
          const column = grid[r]?.indexOf(null) ?? -1
          for (let y = r; y < r + span('rowspan'); y++)
            for (let x = column; x < column + span('colspan'); x++)
              (grid[y] ?? [])[x] = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
        }
      })
      expect(grid).toEqual(filledRows(table))
    }),
  )
})

test('a table that was parted between rows, its header repeated or not, is the table it was', () => {
  const plain = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,3}$/), fc.stringMatching(/^\d{1,3}$/)), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(plain, fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), (body, repeats) => {
      const size = Math.ceil(body.length / (repeats.length + 1))
      const pieces = repeats
        .map((repeat, i) => ({ repeat, rows: body.slice((i + 1) * size, (i + 2) * size) }))
        .filter((p) => p.rows.length > 0)
      const parts = pieces.map(({ repeat, rows }, i) => ({
        table: { ...readTableOf(repeat ? [head, ...rows] : rows), headerRows: repeat ? 1 : 0, continues: `p${i + 1}` },
      }))
      const { table } = joinTables(pagesOf({ table: readTableOf([head, ...body.slice(0, size)]) }, ...parts)).get('p1') ?? { table: first }
      expect(filledRows(table)).toEqual([head, ...body])
    }),
  )
})
