import type { Box, Direction } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft, DraftCell } from '../draft.ts'
import { wordOrder } from '../flow/word-order.ts'
import type { Scene } from '../scene.ts'
import { splitBandedRows } from './banded-rows.ts'
import { splitHeadLevels } from './head-levels.ts'
import { headerExtent } from './header-cells.ts'
import { joinSlivers } from './join-slivers.ts'
import type { Lattice } from './lattice.ts'
import { splitOpenCells } from './open-cells.ts'
import { isDrawing, isFragment, isTable } from './is-table.ts'
import { splitOpenColumns } from './open-columns.ts'
import { splitOpenRows } from './open-rows.ts'
import { withOuterLabels } from './outer-labels.ts'
import { peelNotes } from './peel-notes.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { fillCells } from './sheet.ts'
import { shadedCells } from './shaded-cells.ts'
import { splitStackedRows } from './stacked-rows.ts'

const thinnest = 4

/**
 * One lattice with the words in it as a table of its frame, or null where it is none. `free`: the words around it, of which row labels may be
 * `taken`; `out`: words inside that are no part of it.
 */
export function latticeTable(
  scene: Scene,
  lattice: Lattice,
  atoms: readonly Atom[],
  direction: Direction,
  shaded: boolean,
  free: readonly Atom[],
): { readonly draft: Draft; readonly out: readonly Atom[]; readonly taken: ReadonlySet<Atom> } | null {
  const { sheet: plain, regions } = fillCells(scene, lattice, atoms)
  if (!isTable(plain, shaded) || isDrawing(scene, lattice, plain, regions)) return null
  if (shaded && isFragment(scene, lattice.box)) return null
  const { sheet: framed, out } = peelNotes(scene, plain)
  const levelled = splitHeadLevels(splitOpenCells(splitOpenRows(splitBandedRows(scene, framed))))
  const split = splitStackedRows(splitOpenColumns(scene, levelled))
  const { sheet: labelled, taken } = direction === scene.frame.direction ? withOuterLabels(scene, split, free) : { sheet: split, taken: [] }
  const thin = thinnessOf(labelled)
  const sheet = joinSlivers(labelled, thin)
  const at = compact(sheet, thin)
  const cells = sheet.cells.flatMap((c): DraftCell[] => {
    const row = at.rowOf[c.top] as number
    const column = at.columnOf[c.left] as number
    const rowSpan = (at.rowOf[c.bottom + 1] as number) - row
    const columnSpan = (at.columnOf[c.right + 1] as number) - column
    if (rowSpan < 1 || columnSpan < 1) return []
    return [{ row, column, rowSpan, columnSpan, header: false, box: boxOf(sheet, c), atoms: c.atoms }]
  })
  const { headerRows, headerColumns } = headerExtent(cells, at.rows, at.columns, 0, shadedCells(cells, scene.fills))
  const draft: Draft = {
    kind: 'table',
    boxes: [scene.frame.from(extentOf(sheet))],
    direction,
    atoms: [],
    rule: 'ruled',
    confidence: 0.95,
    grid: {
      rows: at.rows,
      columns: at.columns,
      headerRows,
      headerColumns,
      evidence: 'ruled',
      score: 0.95,
      cells: cells.map((c) => ({
        ...c,
        header: c.row < headerRows || c.column < headerColumns,
        box: scene.frame.from(c.box),
        atoms: wordOrder(c.atoms, scene.frame),
      })),
    },
  }
  return { draft, out, taken: new Set(taken) }
}

function extentOf({ xs, ys }: Sheet): Box {
  const x = xs[0] as number
  const y = ys[0] as number
  return { x, y, width: (xs.at(-1) as number) - x, height: (ys.at(-1) as number) - y }
}

function boxOf({ xs, ys }: Sheet, c: SheetCell): Box {
  const x = xs[c.left] as number
  const y = ys[c.top] as number
  return { x, y, width: (xs[c.right + 1] as number) - x, height: (ys[c.bottom + 1] as number) - y }
}

/** A strip of fewer points is too thin for a line of the table's text. */
function thinnessOf({ cells }: Sheet): number {
  const sizes: number[] = []
  for (const cell of cells) for (const atom of cell.atoms) sizes.push(atom.size)
  sizes.sort((a, b) => a - b)
  return Math.max(thinnest, 0.75 * (sizes[Math.floor(sizes.length / 2)] ?? 0))
}

/** Rows and columns that hold no cell of their own (double lines, hairline gaps, strips less than `thin`) vanish. */
function compact(
  { xs, ys, cells }: Sheet,
  thin: number,
): { rows: number; columns: number; rowOf: readonly number[]; columnOf: readonly number[] } {
  const axis = (
    edges: readonly number[],
    first: (c: SheetCell) => number,
    last: (c: SheetCell) => number,
  ): { count: number; of: readonly number[] } => {
    const own = new Set<number>()
    for (const c of cells) if (c.atoms.length > 0 || (edges[last(c) + 1] as number) - (edges[first(c)] as number) >= thin) own.add(first(c))
    const of: number[] = []
    let n = 0
    for (let i = 0; i < edges.length; i++) {
      of.push(n)
      if (i < edges.length - 1 && own.has(i)) n++
    }
    return { count: n, of }
  }
  const r = axis(
    ys,
    (c) => c.top,
    (c) => c.bottom,
  )
  const c = axis(
    xs,
    (s) => s.left,
    (s) => s.right,
  )
  return { rows: r.count, columns: c.count, rowOf: r.of, columnOf: c.of }
}
