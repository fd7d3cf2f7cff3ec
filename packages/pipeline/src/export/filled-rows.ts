import type { ReadTable } from '@colrag/core/schemas'

/** The table as rows of texts, a spanning cell's text repeated in every place it covers, empty places as ''. */
export function filledRows(table: ReadTable): string[][] {
  const rows = Array.from({ length: table.rows }, () => Array.from({ length: table.columns }, () => ''))
  for (const cell of table.cells) {
    for (let row = cell.row; row < Math.min(table.rows, cell.row + cell.rowSpan); row++) {
      for (let column = cell.column; column < Math.min(table.columns, cell.column + cell.columnSpan); column++) {
        const line = rows[row]
        if (line) line[column] = cell.text
      }
    }
  }
  return rows
}
