import { isNumeric } from './number-form.ts'

interface Placed {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly text: string
}

/**
 * How many rows and columns at the start are headings: rows before the first in which at least half of the written cells right of the first
 * column are numbers (at most a third of the rows; one when no such row is found), and the first column when fewer than half of its written
 * cells below the heading rows are numbers.
 */
export function headerExtent(rows: number, cells: readonly Placed[]): { headerRows: number; headerColumns: number } {
  const written = cells.filter(({ text }) => text !== '')
  const mostly = (some: readonly Placed[]): boolean =>
    some.length > 0 && some.filter(({ text }) => isNumeric(text)).length * 2 >= some.length
  let headerRows = 0
  while (headerRows < rows && !mostly(written.filter((c) => c.row === headerRows && c.column > 0))) headerRows++
  if (headerRows > Math.max(1, rows / 3)) headerRows = 1
  const first = written.filter((c) => c.column === 0 && c.row >= headerRows)
  return { headerRows, headerColumns: first.length > 0 && !mostly(first) ? 1 : 0 }
}
