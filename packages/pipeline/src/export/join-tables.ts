import type { ReadBlock, ReadTable } from '@colrag/core/schemas'
import type { ReadDocument } from '../read-document.ts'
import { filledRows } from './filled-rows.ts'

/** Where the rows of one page begin in a joined table, counting from 0. `cut`: the row before goes on into this page. */
export interface TablePart {
  readonly page: number
  readonly blockId: string
  readonly firstRow: number
  readonly cut: boolean
}

/** A table with all its pages; a single one has one part. */
export interface JoinedTable {
  readonly table: ReadTable
  readonly parts: readonly TablePart[]
}

type Cell = ReadTable['cells'][number]

/**
 * The tables of a document by the id of the block they begin with; a table that goes on with an earlier one is in that one and has no entry.
 * Header rows that a later page repeats are left out, and a row that a page break cut in two is one row again, its texts on lines of their own.
 */
export function joinTables(document: ReadDocument): ReadonlyMap<string, JoinedTable> {
  const chains = new Map<string, Link[]>()
  const firstOf = new Map<string, string>()
  for (const { number: page, blocks } of document.pages) {
    for (const { id, table } of blocks) {
      if (!table) continue
      const first = (table.continues === undefined ? undefined : firstOf.get(table.continues)) ?? id
      firstOf.set(id, first)
      const link = { page, blockId: id, table }
      if (first === id) chains.set(id, [link])
      else chains.get(first)?.push(link)
    }
  }
  return new Map([...chains].map(([id, chain]) => [id, joinChain(chain)]))
}

interface Link {
  readonly page: number
  readonly blockId: string
  readonly table: ReadTable
}

/** The tables of a page that begin there, each with all its pages. */
export const tablesOf = (blocks: readonly ReadBlock[], joined: ReadonlyMap<string, JoinedTable>): readonly JoinedTable[] =>
  blocks.flatMap((block) => joined.get(block.id) ?? [])

/** The pages that begin at a row (`begins`), and those that the row goes on in (`cut`), by row. */
export function pageBreaks(parts: readonly TablePart[]): {
  readonly begins: ReadonlyMap<number, TablePart>
  readonly cut: ReadonlyMap<number, TablePart>
} {
  const later = parts.slice(1)
  return {
    begins: new Map(later.map((part) => [part.firstRow, part])),
    cut: new Map(later.filter((part) => part.cut).map((part) => [part.firstRow - 1, part])),
  }
}

function joinChain([first, ...rest]: readonly Link[]): JoinedTable {
  if (!first) throw new RangeError('a chain has a first table')
  const parts: TablePart[] = [{ page: first.page, blockId: first.blockId, firstRow: 0, cut: false }]
  if (rest.length === 0) return { table: first.table, parts }
  const cells = first.table.cells.map((cell) => ({ ...cell }))
  let { rows, columns, unit } = first.table
  for (const { page, blockId, table } of rest) {
    const repeated = repeatedHeaderRows(first.table, table)
    const cut = table.continuesRow === true && table.headerRows === repeated && rows > 0 && table.rows > repeated
    const offset = rows - repeated - (cut ? 1 : 0)
    const lastRow = cut ? cells.filter((c) => c.row <= rows - 1 && rows - 1 < c.row + c.rowSpan) : []
    for (const cell of table.cells) {
      if (cell.row < repeated) continue
      const moved = { ...cell, row: cell.row + offset }
      const above =
        cell.row === repeated ? lastRow.find((c) => c.column <= cell.column && cell.column < c.column + c.columnSpan) : undefined
      if (above) extend(above, moved)
      else cells.push(moved)
    }
    parts.push({ page, blockId, firstRow: rows, cut })
    rows = offset + table.rows
    columns = Math.max(columns, table.columns)
    unit ??= table.unit
  }
  return { table: { ...first.table, rows, columns, cells, ...(unit === undefined ? {} : { unit }) }, parts }
}

/** How many rows at the beginning of `next` say what the header rows of `table` say. */
function repeatedHeaderRows(table: ReadTable, next: ReadTable): number {
  const rows = Math.min(table.headerRows, next.headerRows)
  const head = filledRows({ ...table, rows })
  const again = filledRows({ ...next, rows })
  const same = head.every((row, r) => row.every((text, c) => bare(text) === bare(again[r]?.[c] ?? '')))
  return same ? rows : 0
}

/** The rest of a cell that a page break cut. */
function extend(cell: Cell, rest: Cell): void {
  cell.text = [cell.text, rest.text].filter((text) => text.trim() !== '').join('\n')
  cell.rowSpan = Math.max(cell.rowSpan, rest.row + rest.rowSpan - cell.row)
}

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '')
