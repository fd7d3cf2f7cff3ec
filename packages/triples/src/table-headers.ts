import type { Cell, Table } from '@colrag/core'
import { checkedHeaderRows } from '@colrag/stage-kit'

/** Header texts that apply to each place of a table. Paths run from the outer to the inner header; equal neighbours stand once. */
export interface TableHeaders {
  readonly headerRows: number
  readonly headerColumns: number
  column(column: number): string
  row(row: number): string
}

const hasDigit = /[\d０-９]/
const clean = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/**
 * Reads spans from the cells; a blank header takes its neighbour's text (left in upper header rows, above in header columns), as merged
 * cells without rules between them do. A table that declares no headers has its first row or column taken when that holds words only.
 */
export function tableHeaders(table: Table): TableHeaders {
  const grid: (Cell | undefined)[][] = Array.from({ length: table.rows }, () => [])
  for (const cell of table.cells) {
    for (let r = cell.row; r < Math.min(table.rows, cell.row + cell.rowSpan); r++) {
      for (let c = cell.column; c < Math.min(table.columns, cell.column + cell.columnSpan); c++) {
        const row = grid[r]
        if (row) row[c] = cell
      }
    }
  }
  const textAt = (r: number, c: number): string => clean(grid[r]?.[c]?.text ?? '')
  const texts = Array.from({ length: table.rows }, (_, r) =>
    Array.from({ length: table.columns }, (_x, c) => (grid[r]?.[c]?.row === r ? textAt(r, c) : '')),
  )
  const headerRows =
    table.headerRows > 0 || table.continues
      ? checkedHeaderRows(texts, table.headerRows)
      : Number(wordsOnly(table.columns, (c) => textAt(0, c)) && table.rows > 1)
  const headerColumns =
    table.headerColumns > 0
      ? table.headerColumns
      : Number(table.columns > 1 && mostlyWords(table.rows - headerRows, (r) => textAt(r + headerRows, 0)))

  return {
    headerRows,
    headerColumns,
    column(column) {
      const path: string[] = []
      for (let r = 0; r < headerRows; r++) {
        let c = column
        while (r < headerRows - 1 && c > headerColumns && textAt(r, c) === '' && textAt(r + 1, column) !== '') c--
        path.push(textAt(r, c))
      }
      return joined(path)
    },
    row(row) {
      const path: string[] = []
      for (let c = 0; c < headerColumns; c++) {
        let r = row
        while (c < headerColumns - 1 && r > headerRows && textAt(r, c) === '' && textAt(row, c + 1) !== '') r--
        path.push(textAt(r, c))
      }
      return joined(path)
    },
  }
}

const joined = (path: readonly string[]): string => path.filter((text, i) => text !== '' && text !== path[i - 1]).join(' ')

function wordsOnly(count: number, text: (i: number) => string): boolean {
  const texts = Array.from({ length: count }, (_, i) => text(i)).filter((t) => t !== '')
  return texts.length > 0 && texts.length >= count / 2 && texts.every((t) => !hasDigit.test(t))
}

function mostlyWords(count: number, text: (i: number) => string): boolean {
  const texts = Array.from({ length: count }, (_, i) => text(i)).filter((t) => t !== '')
  return texts.length > 0 && texts.filter((t) => /[^\d０-９,，.．%％\s▲△-]/u.test(t)).length >= texts.length * 0.7
}
