import type { PageRecord, Table, TableGrid } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import { embeddedText } from '../text/embedded-text.ts'

/** The table of a grid whose glyphs can be trusted: lines of a cell joined, with a space unless both sides are CJK. */
export const embeddedTable = (page: PageRecord, grid: TableGrid): Table =>
  tableOf(
    grid,
    grid.cells.map((cell) => cellText(embeddedText(page, cell.slices).text)),
  )

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
