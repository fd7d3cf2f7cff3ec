import type { Direction } from '@colrag/core'
import type { DraftCell } from '../draft.ts'

/** A grid laid out as the page sees it, with rows and columns as its text reads. Boxes stay as they are. Vertical writing is not turned. */
export function turnGrid(
  cells: readonly DraftCell[],
  rows: number,
  columns: number,
  direction: Direction,
): { readonly cells: readonly DraftCell[]; readonly rows: number; readonly columns: number } {
  const fromRight = (c: DraftCell): number => columns - c.column - c.columnSpan
  const fromBottom = (c: DraftCell): number => rows - c.row - c.rowSpan
  const swap = (c: DraftCell): Pick<DraftCell, 'rowSpan' | 'columnSpan'> => ({ rowSpan: c.columnSpan, columnSpan: c.rowSpan })
  switch (direction) {
    case 'horizontal':
    case 'vertical':
      return { cells, rows, columns }
    case 'flipped':
      return { rows, columns, cells: inOrder(cells.map((c) => ({ ...c, row: fromBottom(c), column: fromRight(c) }))) }
    case 'up':
      return {
        rows: columns,
        columns: rows,
        cells: inOrder(cells.map((c) => ({ ...c, ...swap(c), row: c.column, column: fromBottom(c) }))),
      }
    case 'down':
      return { rows: columns, columns: rows, cells: inOrder(cells.map((c) => ({ ...c, ...swap(c), row: fromRight(c), column: c.row }))) }
  }
}

const inOrder = (cells: DraftCell[]): DraftCell[] => cells.sort((a, b) => a.row - b.row || a.column - b.column)
