import type { ReadTable } from '@colrag/core/schemas'

/** One place of a table. `filled`: its text was repeated from the first place of the merged cell that covers it. */
export interface FilledPlace {
  readonly text: string
  readonly filled: boolean
}

/** The table as rows of places, a spanning cell's text repeated in every place it covers, empty places as ''. */
export function filledPlaces(table: ReadTable): FilledPlace[][] {
  const rows = Array.from({ length: table.rows }, () =>
    Array.from({ length: table.columns }, (): FilledPlace => ({ text: '', filled: false })),
  )
  for (const cell of table.cells) {
    for (let row = cell.row; row < Math.min(table.rows, cell.row + cell.rowSpan); row++) {
      for (let column = cell.column; column < Math.min(table.columns, cell.column + cell.columnSpan); column++) {
        const line = rows[row]
        if (line) line[column] = { text: cell.text, filled: cell.text !== '' && !(row === cell.row && column === cell.column) }
      }
    }
  }
  return rows
}

/** The texts of `filledPlaces`. */
export const filledRows = (table: ReadTable): string[][] => filledPlaces(table).map((row) => row.map((place) => place.text))
