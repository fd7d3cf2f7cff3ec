import type { Atom } from '../atom.ts'
import { textLines } from '../flow/text-lines.ts'
import { intervalAt } from './assign-words.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'
import { segmentsOf } from './table-rows.ts'

/**
 * Splits the cells of rows that have no vertical lines although other rows of the table have: where the words of several such rows keep to
 * the columns, the columns run through them too. A lone merged cell stays whole.
 */
export function splitOpenCells(sheet: Sheet): Sheet {
  const open = sheet.cells.flatMap((cell) => {
    if (cell.right === cell.left || cell.atoms.length < 2) return []
    const runs = columnRuns(sheet, cell)
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
        const { runs } = columnRuns(sheet, cell)
        const whole = runs.length === 1 && (runs[0] as Run).right > (runs[0] as Run).left
        return whole || cell.atoms.length === 0 ? [cell] : pieces(cell, runs)
      }),
    ),
  }
}

interface Run {
  left: number
  right: number
  readonly atoms: Atom[]
}

/** Columns that the words of a cell stand in, those joined that one segment of words covers together. */
function columnRuns({ xs }: Sheet, cell: SheetCell): { readonly runs: readonly Run[]; readonly segments: number } {
  const runs: Run[] = []
  let most = 0
  for (const line of textLines(cell.atoms)) {
    const segments = segmentsOf(line.atoms, 0.5 * line.size)
    most = Math.max(most, segments.length)
    for (const { box, atoms } of segments) {
      const slack = Math.min(0.3 * line.size, box.width / 2)
      const left = Math.max(cell.left, intervalAt(xs, box.x + slack))
      const right = Math.min(cell.right, intervalAt(xs, box.x + box.width - slack))
      runs.push({ left, right: Math.max(left, right), atoms: [...atoms] })
    }
  }
  runs.sort((a, b) => a.left - b.left || a.right - b.right)
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && run.left <= last.right) {
      last.right = Math.max(last.right, run.right)
      last.atoms.push(...run.atoms)
    } else joined.push(run)
  }
  return { runs: joined, segments: most }
}

function pieces(cell: SheetCell, runs: readonly Run[]): readonly SheetCell[] {
  const out: SheetCell[] = []
  let column = cell.left
  const empty = (until: number): void => {
    for (; column < until; column++) out.push({ ...cell, left: column, right: column, atoms: [] })
  }
  for (const run of runs) {
    empty(run.left)
    out.push({ ...cell, left: run.left, right: run.right, atoms: run.atoms })
    column = run.right + 1
  }
  empty(cell.right + 1)
  return out
}
