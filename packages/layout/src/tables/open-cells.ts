import type { ColumnRun } from './cut-cell.ts'
import { columnRuns, pieces } from './cut-cell.ts'
import type { Sheet } from './sheet.ts'
import { inRowOrder } from './sheet.ts'

/**
 * Splits the cells of rows that have no vertical lines although other rows of the table have: where the words of several such rows keep to
 * the columns, the columns run through them too. A lone merged cell stays whole.
 */
export function splitOpenCells(sheet: Sheet): Sheet {
  const open = sheet.cells.flatMap((cell) => {
    if (cell.right === cell.left || cell.atoms.length < 2) return []
    const runs = columnRuns(sheet.xs, cell)
    return runs.segments > 1 ? [{ cell, runs: runs.runs }] : []
  })
  const apart = open.filter((o) => o.runs.length > 1)
  if (new Set(apart.map((o) => o.cell.top)).size < 2 || apart.length < 0.6 * open.length) return sheet
  const shapes = new Set(apart.map(({ cell }) => `${cell.left}:${cell.right}`))
  return {
    ...sheet,
    cells: inRowOrder(
      sheet.cells.flatMap((cell) => {
        if (!shapes.has(`${cell.left}:${cell.right}`)) return [cell]
        const { runs } = columnRuns(sheet.xs, cell)
        const whole = runs.length === 1 && (runs[0] as ColumnRun).right > (runs[0] as ColumnRun).left
        return whole || cell.atoms.length === 0 ? [cell] : pieces(cell, runs)
      }),
    ),
  }
}
