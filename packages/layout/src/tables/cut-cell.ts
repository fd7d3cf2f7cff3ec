import type { Atom } from '../atom.ts'
import { textLines } from '../flow/text-lines.ts'
import { intervalAt } from './assign-words.ts'
import type { SheetCell } from './sheet.ts'
import { segmentsOf } from './table-rows.ts'

/** Words that belong together and the columns they stand in, both inclusive. */
export interface ColumnRun {
  left: number
  right: number
  readonly atoms: Atom[]
}

/**
 * Columns that the words of a cell stand in, those joined that one segment of words covers together; `segments`: the most that one line has.
 */
export function columnRuns(xs: readonly number[], cell: SheetCell): { readonly runs: readonly ColumnRun[]; readonly segments: number } {
  const runs: ColumnRun[] = []
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
  const joined: ColumnRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && run.left <= last.right) {
      last.right = Math.max(last.right, run.right)
      last.atoms.push(...run.atoms)
    } else joined.push(run)
  }
  return { runs: joined, segments: most }
}

/** A cell cut into its runs, with empty cells for the columns between them. */
export function pieces(cell: SheetCell, runs: readonly ColumnRun[]): readonly SheetCell[] {
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
