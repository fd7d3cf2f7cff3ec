import { unionBox } from '@colrag/core'
import type { DraftCell } from '../draft.ts'
import type { Stroke } from './join-strokes.ts'

/**
 * Cells of a head of several levels: a name of one column set over two levels is one cell unless a stroke parts its lines (the stroke that
 * made the levels may run under its neighbours alone), and it takes the empty levels above and below it. `head`: how many rows the head
 * has; 0 leaves the cells as they are. Cells come and go row by row.
 */
export function joinHeadCells(cells: readonly DraftCell[], head: number, strokes: readonly Stroke[]): readonly DraftCell[] {
  if (head < 2) return cells
  const out: DraftCell[] = []
  for (const cell of cells) {
    const at = cell.row < head ? out.findIndex((above) => isContinued(above, cell, strokes)) : -1
    const above = out[at]
    if (above)
      out[at] = {
        ...above,
        rowSpan: cell.row + cell.rowSpan - above.row,
        atoms: [...above.atoms, ...cell.atoms],
        box: unionBox([above.box, cell.box]),
      }
    else out.push(cell)
  }
  const inHead = out.filter((c) => c.row < head)
  return out.map((cell) => (cell.row < head ? stretched(cell, inHead, head) : cell)).sort((a, b) => a.row - b.row || a.column - b.column)
}

function isContinued(above: DraftCell, cell: DraftCell, strokes: readonly Stroke[]): boolean {
  if (above.row + above.rowSpan !== cell.row || above.column !== cell.column || above.columnSpan !== 1 || cell.columnSpan !== 1)
    return false
  const bottom = above.box.y + above.box.height
  const size = Math.max(...cell.atoms.map((a) => a.size))
  if (cell.box.y - bottom > 0.8 * size) return false
  const [from, to] = [Math.max(above.box.x, cell.box.x), Math.min(above.box.x + above.box.width, cell.box.x + cell.box.width)]
  return !strokes.some(
    (s) => s.at > above.box.y + above.box.height / 2 && s.at < cell.box.y + cell.box.height / 2 && s.from < to && s.to > from,
  )
}

/** The cell with the levels above and below it that nothing else stands in. */
function stretched(cell: DraftCell, all: readonly DraftCell[], head: number): DraftCell {
  const taken = (row: number): boolean =>
    all.some(
      (other) =>
        other !== cell &&
        other.row <= row &&
        other.row + other.rowSpan > row &&
        other.column < cell.column + cell.columnSpan &&
        other.column + other.columnSpan > cell.column,
    )
  let top = cell.row
  let end = cell.row + cell.rowSpan
  while (top > 0 && !taken(top - 1)) top--
  while (end < head && !taken(end)) end++
  return { ...cell, row: top, rowSpan: end - top }
}
