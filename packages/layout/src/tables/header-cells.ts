import type { DraftCell } from '../draft.ts'
import { isBlankMark, isNumeric, isYear } from './numeric-text.ts'

const mostHeaderRows = 6
const mostHeaderColumns = 3

/** What a cell says, in one line. */
const cellText = (cell: DraftCell): string => cell.atoms.map((a) => a.text).join(' ')

const isQuantity = (text: string): boolean => isNumeric(text) && !isYear(text)
const isValue = (text: string): boolean => isNumeric(text) || isBlankMark(text)

/**
 * How many rows on top and columns at the left are headers. Rows: those without numbers (years do not count) above the first row that has
 * some; where no row has numbers, the first when it is bold throughout, or full while the rest is not all bold. A cell that spans from a
 * header row draws the rows it covers in. Columns: those of text left of columns that are mostly numbers. Shading that sets the first rows
 * or columns apart from the rest comes before all that. `known` header rows, from a rule below the head, are taken as they are.
 */
export function headerExtent(
  cells: readonly DraftCell[],
  rows: number,
  columns: number,
  known: number,
  shaded: ReadonlySet<DraftCell>,
): { readonly headerRows: number; readonly headerColumns: number } {
  const byRow: DraftCell[][] = Array.from({ length: rows }, () => [])
  for (const cell of cells) if (cell.atoms.length > 0) byRow[cell.row]?.push(cell)
  const values = byRow.map((row) => row.filter((c) => c.column > 0 && isQuantity(cellText(c))).length)
  const firstValue = values.findIndex((n) => n > 0)
  let headerRows = known > 0 ? known : shadedRun(cells, shaded, rows, (c) => c.row)
  if (headerRows === 0) headerRows = firstValue > 0 ? headRowsAbove(byRow, firstValue) : firstValue === -1 ? headerRowsOfWords(byRow) : 0
  headerRows = Math.min(headerRows, mostHeaderRows, rows - 1)
  for (const cell of cells) {
    if (cell.row < headerRows && cell.row + cell.rowSpan > headerRows && cell.column > 0)
      headerRows = Math.min(cell.row + cell.rowSpan, rows - 1, mostHeaderRows)
  }
  return {
    headerRows: Math.max(0, headerRows),
    headerColumns:
      shadedRun(
        cells.filter((c) => c.row >= headerRows),
        shaded,
        columns,
        (c) => c.column,
      ) || headerColumnsOf(cells, headerRows, rows, columns),
  }
}

/** How many leading rows or columns are shaded throughout while the next one is not; 0 where shading says nothing. */
function shadedRun(cells: readonly DraftCell[], shaded: ReadonlySet<DraftCell>, count: number, place: (cell: DraftCell) => number): number {
  const plain = new Array<boolean>(count).fill(false)
  for (const cell of cells) if (!shaded.has(cell)) plain[place(cell)] = true
  const run = plain.indexOf(true)
  return run > 0 && run <= mostHeaderRows && run < count ? run : 0
}

/** Rows above the first numbers end at a row that looks like a body row without values: its first cell alone is filled. */
function headRowsAbove(byRow: readonly DraftCell[][], firstValue: number): number {
  for (let r = 1; r < firstValue; r++) {
    const row = byRow[r] ?? []
    const only = row[0]
    if (row.length === 1 && only?.column === 0 && (byRow[r - 1]?.length ?? 0) > 1) return r
    if (row.length > 1 && row.slice(1).every((c) => isBlankMark(cellText(c)))) return r
  }
  return firstValue
}

function headerRowsOfWords(byRow: readonly DraftCell[][]): number {
  const bold = byRow.map((row) => row.length > 0 && row.every((c) => c.atoms.every((a) => a.bold)))
  if (bold[0] === true && bold.some((b) => !b)) return bold.findIndex((b) => !b)
  const widest = Math.max(...byRow.map((row) => row.length))
  const first = byRow[0] ?? []
  // What a column says again below is a value: a unit behind each field of a form, not a name for them.
  const isRepeated = (head: DraftCell): boolean =>
    byRow.slice(1).some((row) => row.some((c) => c.column === head.column && cellText(c) === cellText(head)))
  if (first.some(isRepeated)) return 0
  const short = (row: readonly DraftCell[]): number => row.reduce((n, c) => n + cellText(c).length, 0) / Math.max(1, row.length)
  return byRow.length > 2 && first.length === widest && widest > 1 && short(first) <= 16 && short(first) < short(byRow.slice(1).flat())
    ? 1
    : 0
}

function headerColumnsOf(cells: readonly DraftCell[], headerRows: number, rows: number, columns: number): number {
  const filled = new Array<number>(columns).fill(0)
  const numbers = new Array<number>(columns).fill(0)
  for (const cell of cells) {
    if (cell.row < headerRows || cell.atoms.length === 0 || cell.columnSpan === columns) continue
    const text = cellText(cell)
    filled[cell.column] = (filled[cell.column] ?? 0) + cell.rowSpan
    if (isValue(text)) numbers[cell.column] = (numbers[cell.column] ?? 0) + cell.rowSpan
  }
  const share = filled.map((n, c) => (n === 0 ? 0 : (numbers[c] ?? 0) / n))
  let count = 0
  while (count < Math.min(columns - 1, mostHeaderColumns) && (filled[count] ?? 0) >= 0.5 * (rows - headerRows) && (share[count] ?? 0) < 0.3)
    count++
  return share.slice(count).some((s) => s >= 0.5) ? count : 0
}
