import type { Atom } from '../atom.ts'
import { textLines } from '../flow/text-lines.ts'
import { intervalAt } from './assign-words.ts'
import type { Scene } from '../scene.ts'
import { segmentsOf } from './table-rows.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'

const leastRows = 3
const farthest = 12

/**
 * Row labels that stand left of a grid without lines around them, as a first column: at least half of its filled rows, and three, have
 * one short line each close to the grid, and nothing else stands beside it. `free` are the words outside the grid. The sheet comes back
 * as it was where there are none.
 */
export function withOuterLabels(
  scene: Scene,
  sheet: Sheet,
  free: readonly Atom[],
): { readonly sheet: Sheet; readonly taken: readonly Atom[] } {
  const none = { sheet, taken: [] }
  const { xs, ys } = sheet
  const left = xs[0] as number
  const top = ys[0] as number
  const bottom = ys.at(-1) as number
  const rows = ys.length - 1
  const middle = (a: Atom): number => a.box.y + a.box.height / 2
  const beside = free.filter(
    (a) => a.direction === scene.frame.direction && a.box.x + a.box.width <= left + 1 && middle(a) > top && middle(a) < bottom,
  )
  const labels = new Map<number, readonly Atom[]>()
  for (const line of textLines(beside)) {
    const row = intervalAt(ys, line.box.y + line.box.height / 2)
    const close = line.box.x > left - farthest * scene.em && segmentsOf(line.atoms, line.size).length === 1
    if (!close || labels.has(row)) return none
    labels.set(row, line.atoms)
  }
  if (labels.size < leastRows) return none
  const filled = new Set(
    sheet.cells.filter((c) => c.atoms.length > 0).flatMap((c) => Array.from({ length: c.bottom - c.top + 1 }, (_, i) => c.top + i)),
  )
  if (labels.size < 0.5 * filled.size) return none
  const first = Math.min(...[...labels.values()].flat().map((a) => a.box.x))
  const moved = sheet.cells.map((c) => ({ ...c, left: c.left + 1, right: c.right + 1 }))
  const added = Array.from({ length: rows }, (_, row): SheetCell => ({
    top: row,
    bottom: row,
    left: 0,
    right: 0,
    atoms: labels.get(row) ?? [],
  }))
  return { sheet: { xs: [first - 1, ...xs], ys, cells: inRowOrder([...moved, ...added]) }, taken: [...labels.values()].flat() }
}
