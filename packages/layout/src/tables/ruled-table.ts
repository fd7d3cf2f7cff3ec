import type { Box } from '@colrag/core'
import { areaOf, shareInside } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft, DraftCell } from '../draft.ts'
import { wordOrder } from '../flow/word-order.ts'
import type { Scene } from '../scene.ts'
import { headerExtent } from './header-cells.ts'
import type { Strokes } from './join-strokes.ts'
import type { Lattice } from './lattice.ts'
import { latticesOf } from './lattice.ts'
import { splitOpenCells } from './open-cells.ts'
import { isDrawing, isFragment, isTable } from './is-table.ts'
import { withOuterLabels } from './outer-labels.ts'
import { peelNotes } from './peel-notes.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { fillCells } from './sheet.ts'
import { shadedCells } from './shaded-cells.ts'
import { splitStackedRows } from './stacked-rows.ts'
import { turnGrid } from './turn-grid.ts'

const margin = 1.5

/** Tables drawn with lines or shaded cells, the words that no table took, and the areas whose strokes belong to tables. */
export interface RuledTables {
  readonly tables: readonly Draft[]
  readonly rest: readonly Atom[]
  readonly used: readonly Box[]
}

/**
 * Finds them in a scene in the page's own frame. Drawn lines come first; the edges of filled areas count only outside the tables that
 * lines made, where shading inside the cells would cut them into pieces.
 */
export function ruledTables(scene: Scene): RuledTables {
  const drawn = tablesOf(scene, scene.strokes.drawn, [], scene.atoms, false)
  const used = drawn.tables.map((t) => t.boxes[0] as Box)
  const shaded =
    scene.strokes.shaded.across.length > 0
      ? tablesOf(scene, outside(scene.strokes.shaded, used), used, drawn.rest, true)
      : { tables: [], rest: drawn.rest }
  const tables = [...drawn.tables, ...shaded.tables]
  return { tables, rest: shaded.rest, used: tables.map((t) => t.boxes[0] as Box) }
}

function tablesOf(
  scene: Scene,
  strokes: Strokes,
  used: readonly Box[],
  atoms: readonly Atom[],
  shaded: boolean,
): { readonly tables: readonly Draft[]; readonly rest: readonly Atom[] } {
  let rest = atoms
  const tables: Draft[] = []
  const lattices = latticesOf(strokes).filter((l) => l.box.width > 2 * scene.em && l.box.height > scene.em)
  for (const lattice of [...lattices].sort((a, b) => areaOf(b.box) - areaOf(a.box))) {
    if ([...used, ...tables.map((t) => t.boxes[0] as Box)].some((box) => shareInside(lattice.box, box) > 0.5)) continue
    const [inside, free] = partition(rest, lattice.box)
    const table = ruledTable(scene, lattice, inside, shaded, free)
    if (!table) continue
    tables.push(table.draft)
    rest = [...free.filter((a) => !table.taken.has(a)), ...table.out].sort((a, b) => a.order - b.order)
  }
  return { tables, rest }
}

/** Strokes that do not lie in one of the boxes. */
function outside({ across, along }: Strokes, boxes: readonly Box[]): Strokes {
  const free = (x: number, y: number): boolean =>
    !boxes.some((b) => x > b.x - margin && x < b.x + b.width + margin && y > b.y - margin && y < b.y + b.height + margin)
  return { across: across.filter((s) => free((s.from + s.to) / 2, s.at)), along: along.filter((s) => free(s.at, (s.from + s.to) / 2)) }
}

function partition(atoms: readonly Atom[], box: Box): readonly [readonly Atom[], readonly Atom[]] {
  const inside: Atom[] = []
  const rest: Atom[] = []
  for (const atom of atoms) {
    const x = atom.box.x + atom.box.width / 2
    const y = atom.box.y + atom.box.height / 2
    const within = x >= box.x - margin && x <= box.x + box.width + margin && y >= box.y - margin && y <= box.y + box.height + margin
    ;(within ? inside : rest).push(atom)
  }
  return [inside, rest]
}

function ruledTable(
  scene: Scene,
  lattice: Lattice,
  atoms: readonly Atom[],
  shaded: boolean,
  free: readonly Atom[],
): { readonly draft: Draft; readonly out: readonly Atom[]; readonly taken: ReadonlySet<Atom> } | null {
  const { sheet: plain, regions } = fillCells(scene, lattice, atoms)
  if (!isTable(plain, shaded) || isDrawing(scene, lattice, plain, regions)) return null
  if (shaded && isFragment(scene, lattice.box)) return null
  const { sheet: framed, out } = peelNotes(scene, plain)
  const direction = commonDirection(atoms)
  const split = splitStackedRows(splitOpenCells(framed))
  const { sheet, taken } = direction === 'horizontal' ? withOuterLabels(scene, split, free) : { sheet: split, taken: [] }
  const at = compact(sheet)
  const cells = sheet.cells.flatMap((c): DraftCell[] => {
    const row = at.rowOf[c.top] as number
    const column = at.columnOf[c.left] as number
    const rowSpan = (at.rowOf[c.bottom + 1] as number) - row
    const columnSpan = (at.columnOf[c.right + 1] as number) - column
    if (rowSpan < 1 || columnSpan < 1) return []
    return [{ row, column, rowSpan, columnSpan, header: false, box: boxOf(sheet, c), atoms: c.atoms }]
  })
  const turned = turnGrid(cells, at.rows, at.columns, direction)
  const { headerRows, headerColumns } = headerExtent(turned.cells, turned.rows, turned.columns, 0, shadedCells(turned.cells, scene.fills))
  const draft: Draft = {
    kind: 'table',
    boxes: [extentOf(sheet)],
    direction,
    atoms: [],
    rule: 'ruled',
    confidence: 0.95,
    grid: {
      rows: turned.rows,
      columns: turned.columns,
      headerRows,
      headerColumns,
      evidence: 'ruled',
      score: 0.95,
      cells: turned.cells.map((c) => ({
        ...c,
        header: c.row < headerRows || c.column < headerColumns,
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

/** Rows and columns that hold no cell of their own (double lines, hairline gaps) vanish. */
function compact({ xs, ys, cells }: Sheet): { rows: number; columns: number; rowOf: readonly number[]; columnOf: readonly number[] } {
  const axis = (
    edges: readonly number[],
    first: (c: SheetCell) => number,
    last: (c: SheetCell) => number,
  ): { count: number; of: readonly number[] } => {
    const own = new Set<number>()
    for (const c of cells) if (c.atoms.length > 0 || (edges[last(c) + 1] as number) - (edges[first(c)] as number) >= 4) own.add(first(c))
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

function commonDirection(atoms: readonly Atom[]): Atom['direction'] {
  const weight = new Map<Atom['direction'], number>()
  for (const atom of atoms) weight.set(atom.direction, (weight.get(atom.direction) ?? 0) + atom.text.length)
  return [...weight].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'horizontal'
}
