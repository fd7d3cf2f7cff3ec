import type { PlacedCell } from './adjacency.ts'

export interface SizedCells {
  readonly rows?: number
  readonly columns?: number
  readonly cells: readonly PlacedCell[]
}

/** Every position of a table with the text of the cell that covers it, '' where none does; without a size as large as its cells need. */
export function tableGrid({ cells, ...size }: SizedCells): string[][] {
  const rows = size.rows ?? Math.max(0, ...cells.map((cell) => cell.row + cell.rowSpan))
  const columns = size.columns ?? Math.max(0, ...cells.map((cell) => cell.column + cell.columnSpan))
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''))
  for (const cell of cells) {
    for (let r = cell.row; r < Math.min(rows, cell.row + cell.rowSpan); r++) {
      for (let c = cell.column; c < Math.min(columns, cell.column + cell.columnSpan); c++) (grid[r] as string[])[c] = cell.text
    }
  }
  return grid
}
