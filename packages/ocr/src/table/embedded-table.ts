import type { PageRecord, Table, TableGrid } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import { embeddedText } from '../text/embedded-text.ts'
import type { Line } from '../text/lined-text.ts'

/**
 * The table of a grid whose glyphs can be trusted: lines of a cell joined, with a space unless both sides are CJK. `parts`: the lines of each cell, or
 * their evenly set stretches.
 */
export function embeddedTable(page: PageRecord, grid: TableGrid): { readonly table: Table; readonly parts: readonly (readonly Line[])[] } {
  const read = grid.cells.map((cell) => embeddedText(page, cell.slices))
  return {
    table: tableOf(
      grid,
      read.map(({ text }) => cellText(text)),
    ),
    parts: read.map(({ text, lines }) => lines.map(({ start, end, box }) => ({ text: text.slice(start, end), box }))),
  }
}

/** A grid with the texts of its cells, in their order. */
export const tableOf = (
  { rows, columns, headerRows, headerColumns, cells, continues, continuesRow }: TableGrid,
  texts: readonly string[],
): Table => ({
  rows,
  columns,
  headerRows,
  headerColumns,
  cells: cells.map(({ row, column, rowSpan, columnSpan, box, header }, i) => ({
    row,
    column,
    rowSpan,
    columnSpan,
    text: texts[i] ?? '',
    box,
    header,
  })),
  ...(continues === undefined ? {} : { continues }),
  ...(continuesRow === undefined ? {} : { continuesRow }),
})

/** Several lines as the text of one cell. */
export const cellText = (text: string): string =>
  text.replace(/\n/g, (_, at: number) => (isCjk(text[at - 1] ?? '') && isCjk(text[at + 1] ?? '') ? '' : ' '))
