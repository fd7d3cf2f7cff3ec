import type { PlacedCell } from './adjacency.ts'

/** Every position of a table with the text of the cell that covers it, '' where none does. */
export function tableGrid(table: { readonly rows: number; readonly columns: number; readonly cells: readonly PlacedCell[] }): string[][] {
  const grid = Array.from({ length: table.rows }, () => Array.from({ length: table.columns }, () => ''))
  for (const cell of table.cells) {
    for (let r = cell.row; r < Math.min(table.rows, cell.row + cell.rowSpan); r++) {
      for (let c = cell.column; c < Math.min(table.columns, cell.column + cell.columnSpan); c++) (grid[r] as string[])[c] = cell.text
    }
  }
  return grid
}
