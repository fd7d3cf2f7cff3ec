import type { Box } from '@colrag/core'
import { areaOf, shareInside } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft, DraftCell } from '../draft.ts'
import { wordOrder } from '../flow/word-order.ts'
import type { Scene } from '../scene.ts'
import { assignWords, intervalAt } from './assign-words.ts'
import { headerExtent } from './header-cells.ts'
import type { CellSpan, Lattice } from './lattice.ts'
import { cellSpans, latticesOf } from './lattice.ts'
import { turnGrid } from './turn-grid.ts'

const margin = 1.5

/** Tables drawn with lines or shaded cells, and the words that no table took. The scene must be in the page's own frame. */
export function ruledTables(scene: Scene): { readonly tables: readonly Draft[]; readonly rest: readonly Atom[]; readonly used: readonly Box[] } {
  let rest = scene.atoms
  const tables: Draft[] = []
  const lattices = latticesOf(scene.strokes).filter((l) => l.box.width > 2 * scene.em && l.box.height > scene.em)
  const held = lattices.map((lattice) => ({ lattice, cells: cellSpans(lattice) }))
  for (const { lattice, cells } of held.sort((a, b) => areaOf(b.lattice.box) - areaOf(a.lattice.box))) {
    if (tables.some((t) => shareInside(lattice.box, t.boxes[0] as Box) > 0.5)) continue
    const [inside, outside] = partition(rest, lattice.box)
    const table = ruledTable(scene, lattice, cells, inside)
    if (!table) continue
    tables.push(table)
    rest = outside
  }
  return { tables, rest, used: tables.map((t) => t.boxes[0] as Box) }
}

function partition(atoms: readonly Atom[], box: Box): readonly [readonly Atom[], readonly Atom[]] {
  const inside: Atom[] = []
  const outside: Atom[] = []
  for (const atom of atoms) {
    const x = atom.box.x + atom.box.width / 2
    const y = atom.box.y + atom.box.height / 2
    const within = x >= box.x - margin && x <= box.x + box.width + margin && y >= box.y - margin && y <= box.y + box.height + margin
    ;(within ? inside : outside).push(atom)
  }
  return [inside, outside]
}

function ruledTable(scene: Scene, lattice: Lattice, spans: readonly CellSpan[], atoms: readonly Atom[]): Draft | null {
  const columns = lattice.xs.length - 1
  const owner = new Int32Array((lattice.ys.length - 1) * columns)
  spans.forEach((s, i) => {
    for (let r = s.top; r <= s.bottom; r++) owner.fill(i, r * columns + s.left, r * columns + s.right + 1)
  })
  const words = assignWords(scene.page, scene.frame, atoms, (x, y) => owner[intervalAt(lattice.ys, y) * columns + intervalAt(lattice.xs, x)] as number)
  if (!isTable(lattice, spans, words)) return null
  const grid = compact(lattice, spans, words)
  const cells = spans.flatMap((s, i): DraftCell[] => {
    const row = grid.rowOf[s.top] as number
    const column = grid.columnOf[s.left] as number
    const rowSpan = (grid.rowOf[s.bottom + 1] as number) - row
    const columnSpan = (grid.columnOf[s.right + 1] as number) - column
    if (rowSpan < 1 || columnSpan < 1) return []
    return [{ row, column, rowSpan, columnSpan, header: false, box: boxOf(lattice, s), atoms: words.get(i) ?? [] }]
  })
  const direction = commonDirection(atoms)
  const turned = turnGrid(cells, grid.rows, grid.columns, direction)
  const { headerRows, headerColumns } = headerExtent(turned.cells, turned.rows, turned.columns)
  return {
    kind: 'table', boxes: [lattice.box], direction, atoms: [], rule: 'ruled', confidence: 0.95,
    grid: {
      rows: turned.rows, columns: turned.columns, headerRows, headerColumns, evidence: 'ruled', score: 0.95,
      cells: turned.cells.map((c) => ({ ...c, header: c.row < headerRows || c.column < headerColumns, atoms: wordOrder(c.atoms, scene.frame) })),
    },
  }
}

function boxOf({ xs, ys }: Lattice, s: CellSpan): Box {
  const x = xs[s.left] as number
  const y = ys[s.top] as number
  return { x, y, width: (xs[s.right + 1] as number) - x, height: (ys[s.bottom + 1] as number) - y }
}

/** Frames, boxed paragraphs, page borders and chart grids are no tables: too few cells, or hardly any with words, or only long prose. */
function isTable(lattice: Lattice, spans: readonly CellSpan[], words: ReadonlyMap<number, readonly Atom[]>): boolean {
  const rows = lattice.ys.length - 1
  const columns = lattice.xs.length - 1
  if (spans.length < 3 || columns < 2 || (rows < 2 && columns < 3)) return false
  const filled = spans.flatMap((_, i) => words.get(i) ?? []).length === 0 ? 0 : spans.filter((_, i) => (words.get(i)?.length ?? 0) > 0).length
  if (filled < 2 || filled < 0.08 * spans.length) return false
  if (!spans.some((a, i) => spans.some((b, j) => j > i && a.top <= b.bottom && b.top <= a.bottom))) return false
  const lengths = [...words.values()].map((atoms) => atoms.reduce((n, a) => n + a.text.length, 0))
  return !(filled <= 4 && lengths.reduce((a, b) => a + b, 0) / filled > 400)
}

/** Rows and columns that hold no cell of their own (double lines, hairline gaps) vanish. */
function compact(lattice: Lattice, spans: readonly CellSpan[], words: ReadonlyMap<number, readonly Atom[]>): { rows: number; columns: number; rowOf: readonly number[]; columnOf: readonly number[] } {
  const axis = (edges: readonly number[], first: (s: CellSpan) => number, last: (s: CellSpan) => number): { count: number; of: readonly number[] } => {
    const own = new Set<number>()
    spans.forEach((s, i) => {
      const wide = (edges[last(s) + 1] as number) - (edges[first(s)] as number) >= 4
      if (wide || (words.get(i)?.length ?? 0) > 0) own.add(first(s))
    })
    const of: number[] = []
    let n = 0
    for (let i = 0; i < edges.length; i++) {
      of.push(n)
      if (i < edges.length - 1 && own.has(i)) n++
    }
    return { count: n, of }
  }
  const r = axis(lattice.ys, (s) => s.top, (s) => s.bottom)
  const c = axis(lattice.xs, (s) => s.left, (s) => s.right)
  return { rows: r.count, columns: c.count, rowOf: r.of, columnOf: c.of }
}

function commonDirection(atoms: readonly Atom[]): Atom['direction'] {
  const weight = new Map<Atom['direction'], number>()
  for (const atom of atoms) weight.set(atom.direction, (weight.get(atom.direction) ?? 0) + atom.text.length)
  return [...weight].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'horizontal'
}
