import type { Box, Direction } from '@colrag/core'
import { areaOf, shareInside } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft, DraftCell } from '../draft.ts'
import type { Scene } from '../scene.ts'
import { latticeTable } from './lattice-table.ts'
import type { Lattice } from './lattice.ts'

const leastFilled = 4

/**
 * A table drawn inside one cell of another, which gives its words up to it. Null where the lattice lies in no single cell of `outer`, or is
 * only a frame. `inside` picks the words of a box.
 */
export function nestedTable(
  scene: Scene,
  lattice: Lattice,
  outer: Draft,
  directionOf: (atoms: readonly Atom[]) => Direction,
  inside: (atoms: readonly Atom[], box: Box) => readonly Atom[],
): { readonly inner: Draft; readonly outer: Draft } | null {
  const { grid } = outer
  const place = scene.frame.from(lattice.box)
  const host = grid?.cells.find((c) => shareInside(place, c.box) > 0.98 && areaOf(c.box) > 1.2 * areaOf(place))
  if (!grid || !host) return null
  const atoms = inside(host.atoms, lattice.box)
  const table = latticeTable(scene, lattice, atoms, directionOf(atoms), false, [])
  const own = table?.draft.grid
  if (!table || !own || own.rows < 2 || own.columns < 2 || own.cells.filter((c) => c.atoms.length > 0).length < leastFilled) return null
  const gone = new Set(atoms.filter((a) => !table.out.includes(a)))
  const emptied: DraftCell = { ...host, atoms: host.atoms.filter((a) => !gone.has(a)) }
  return {
    inner: table.draft,
    outer: { ...outer, grid: { ...grid, cells: grid.cells.map((c) => (c === host ? emptied : c)) } },
  }
}
