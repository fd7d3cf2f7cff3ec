import type { Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { TextLine } from '../flow/text-lines.ts'
import { textLines } from '../flow/text-lines.ts'
import type { PlacedRow } from './logical-rows.ts'
import { logicalRows } from './logical-rows.ts'
import { isBlankMark, isNumeric } from './numeric-text.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'
import { visualRows } from './table-rows.ts'

const leastLines = 3

/**
 * Splits rows that hold several rows of the table because no line is drawn between them: a cell of three or more lines that are all numbers
 * is a column of values. Its lines make rows as those of a table without lines do.
 */
export function splitStackedRows(sheet: Sheet): Sheet {
  let { ys, cells } = sheet
  if (!cells.some((c) => c.top === c.bottom && c.atoms.length >= leastLines)) return sheet
  let byRow = cellsOfRows(cells)
  for (let row = 0; row < ys.length - 1; row++) {
    const own = byRow.get(row) ?? []
    const tall = own.some((c) => c.atoms.length >= leastLines) && own.filter((c) => c.atoms.length > 1).length > 1
    const edges = tall && areStacked(own) ? rowEdges(own) : []
    if (edges.length === 0 || cells.some((c) => c.top < row && c.bottom >= row && c.atoms.length > 0 && c.bottom === row)) continue
    const count = edges.length
    const top = row
    ys = [...ys.slice(0, row + 1), ...edges, ...ys.slice(row + 1)]
    cells = inRowOrder(
      cells.flatMap((c): readonly SheetCell[] => {
        if (c.top === top && c.bottom === top) return stacked(c, edges)
        return [{ ...c, top: c.top > top ? c.top + count : c.top, bottom: c.bottom >= top ? c.bottom + count : c.bottom }]
      }),
    )
    byRow = cellsOfRows(cells)
    row += count
  }
  return { xs: sheet.xs, ys, cells }
}

/** The cells that are in one row alone, by rows. */
const cellsOfRows = (cells: readonly SheetCell[]): ReadonlyMap<number, readonly SheetCell[]> =>
  Map.groupBy(
    cells.filter((c) => c.top === c.bottom),
    (c) => c.top,
  )

/** Several columns of one row have lines that are all numbers and stand on the same heights. */
function areStacked(cells: readonly SheetCell[]): boolean {
  const isValue = (line: TextLine): boolean => isNumeric(line.text) || isBlankMark(line.text)
  const values = cells.flatMap((c) => {
    const lines = c.atoms.length >= leastLines ? textLines(c.atoms) : []
    return lines.length >= leastLines && lines.every(isValue) ? [lines] : []
  })
  const [first] = values.sort((a, b) => b.length - a.length)
  if (!first) return false
  const columns = cells.map((c) => textLines(c.atoms))
  if (columns.filter((lines) => lines.length >= first.length * 0.6).length < 2) return false
  const middle = (line: TextLine): number => line.box.y + line.box.height / 2
  const onRow = (line: TextLine): boolean => first.some((f) => Math.abs(middle(f) - middle(line)) < 0.4 * line.size)
  const lines = columns.flat()
  return lines.filter(onRow).length >= 0.8 * lines.length
}

/** Coordinates between the rows that the lines of some cells make together. */
function rowEdges(cells: readonly SheetCell[]): readonly number[] {
  const cellOf = new Map(cells.flatMap((cell) => cell.atoms.map((atom) => [atom, cell] as const)))
  const rows = visualRows(cells.flatMap((c) => c.atoms)).map((row): PlacedRow => {
    const byCell = Map.groupBy(
      row.segments.flatMap((s) => s.atoms),
      (atom) => cellOf.get(atom) as SheetCell,
    )
    const placed = [...byCell].map(([cell, atoms]) => ({
      atoms,
      from: cell.left,
      to: cell.right,
      box: unionBox(atoms.map((a) => a.box)) as Box,
    }))
    return { row, placed: placed.sort((a, b) => a.from - b.from) }
  })
  const { groups } = logicalRows(rows, [], 0, 0)
  const bottom = (group: readonly PlacedRow[]): number => Math.max(...group.map((r) => r.row.box.y + r.row.box.height))
  const top = (group: readonly PlacedRow[]): number => Math.min(...group.map((r) => r.row.box.y))
  return groups.slice(1).map((group, i) => (bottom(groups[i] as readonly PlacedRow[]) + top(group)) / 2)
}

function stacked(cell: SheetCell, edges: readonly number[]): readonly SheetCell[] {
  const out = Array.from({ length: edges.length + 1 }, (_, i) => ({
    ...cell,
    top: cell.top + i,
    bottom: cell.top + i,
    atoms: [] as SheetCell['atoms'][number][],
  }))
  for (const line of textLines(cell.atoms)) {
    const y = line.box.y + line.box.height / 2
    const at = edges.filter((edge) => edge < y).length
    out[at]?.atoms.push(...line.atoms)
  }
  return out
}
