import type { Atom } from '../atom.ts'
import type { Scene } from '../scene.ts'
import { sorted } from '../sorted.ts'
import { assignWords, intervalAt } from './assign-words.ts'
import type { CellSpan, Lattice } from './lattice.ts'
import { cellSpans } from './lattice.ts'
import { columnWalls } from './column-walls.ts'

/** A cell of a sheet with its words, by elementary rows and columns; ends are inclusive. */
export interface SheetCell extends CellSpan {
  readonly atoms: readonly Atom[]
}

/** A table being made: its coordinates, and its cells from row to row. The cells cover every elementary cell once. */
export interface Sheet {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly cells: readonly SheetCell[]
}

/** The cells of a lattice with the words that lie in them, and how many regions the cells were cut from. */
export function fillCells(scene: Scene, lattice: Lattice, atoms: readonly Atom[]): { readonly sheet: Sheet; readonly regions: number } {
  const { xs, ys } = lattice
  const { cells: spans, regions } = cellSpans(lattice)
  const columns = xs.length - 1
  const owner = new Int32Array((ys.length - 1) * columns)
  spans.forEach((s, i) => {
    for (let r = s.top; r <= s.bottom; r++) owner.fill(i, r * columns + s.left, r * columns + s.right + 1)
  })
  const cellAt = (x: number, y: number): number => owner[intervalAt(ys, y) * columns + intervalAt(xs, x)] as number
  const words = assignWords(scene.page, scene.frame, atoms, cellAt, columnWalls(xs, atoms))
  return { sheet: { xs, ys, cells: spans.map((s, i) => ({ ...s, atoms: words.get(i) ?? [] })) }, regions }
}

export const inRowOrder = (cells: readonly SheetCell[]): readonly SheetCell[] => sorted(cells, (a, b) => a.top - b.top || a.left - b.left)
