import type { Box } from '@colrag/core'
import type { Stroke, Strokes } from './join-strokes.ts'
import { snap } from './join-strokes.ts'
import { intervalAt } from './assign-words.ts'
import { boundsOf, largestFirst, mostCut } from './cut-region.ts'

/**
 * Strokes that meet, as a lattice of elementary cells: `xs` and `ys` are its coordinates, `right(r, c)` whether a wall stands right of the
 * cell in row r and column c, `below(r, c)` likewise.
 */
export interface Lattice {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly box: Box
  readonly strokes: number
  right(row: number, column: number): boolean
  below(row: number, column: number): boolean
}

/** A cell of a table as a rectangle of elementary cells; ends are inclusive. */
export interface CellSpan {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

const reach = 3
/** Beyond this it is a drawing, not a table. */
const mostCells = 60_000

/** Lattices of all groups of strokes that cross or touch, from top to bottom. Groups of one orientation only are left out. */
export function latticesOf({ across, along }: Strokes): readonly Lattice[] {
  const parent = new Int32Array(across.length + along.length).map((_, i) => i)
  const find = (i: number): number => {
    let root = i
    while ((parent[root] as number) !== root) root = parent[root] as number
    while ((parent[i] as number) !== root) [parent[i], i] = [root, parent[i] as number]
    return root
  }
  across.forEach((h, i) => {
    for (let j = firstFrom(along, h.from - reach); j < along.length; j++) {
      const v = along[j] as Stroke
      if (v.at > h.to + reach) break
      if (v.from - reach <= h.at && v.to + reach >= h.at) parent[find(across.length + j)] = find(i)
    }
  })
  const groups = new Map<number, { across: Stroke[]; along: Stroke[] }>()
  const groupOf = (i: number): { across: Stroke[]; along: Stroke[] } => {
    const root = find(i)
    const group = groups.get(root) ?? { across: [], along: [] }
    groups.set(root, group)
    return group
  }
  across.forEach((s, i) => groupOf(i).across.push(s))
  along.forEach((s, i) => groupOf(across.length + i).along.push(s))
  return [...groups.values()]
    .flatMap((g) => (g.across.length > 0 && g.along.length > 0 ? (latticeOf(g.across, g.along) ?? []) : []))
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

function firstFrom(strokes: readonly Stroke[], at: number): number {
  let low = 0
  let high = strokes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((strokes[middle] as Stroke).at < at) low = middle + 1
    else high = middle
  }
  return low
}

function latticeOf(across: readonly Stroke[], along: readonly Stroke[]): Lattice | null {
  const xs = coordinates(
    along.map((s) => s.at),
    Math.min(...across.map((s) => s.from)),
    Math.max(...across.map((s) => s.to)),
  )
  const ys = coordinates(
    across.map((s) => s.at),
    Math.min(...along.map((s) => s.from)),
    Math.max(...along.map((s) => s.to)),
  )
  const rows = ys.length - 1
  const columns = xs.length - 1
  if (rows < 1 || columns < 1 || rows * columns > mostCells) return null
  const right = covered(along, xs, ys)
  const below = covered(across, ys, xs)
  const left = xs[0] as number
  const top = ys[0] as number
  return {
    xs,
    ys,
    strokes: across.length + along.length,
    box: { x: left, y: top, width: (xs[columns] as number) - left, height: (ys[rows] as number) - top },
    right: (row, column) => right[(column + 1) * rows + row] === 1,
    below: (row, column) => below[(row + 1) * columns + column] === 1,
  }
}

/** Distinct coordinates; the far ends of the other strokes count too, where a table is open at that side. */
function coordinates(values: readonly number[], least: number, most: number): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b)
  if (least < (sorted[0] as number) - 2 * reach) sorted.unshift(least)
  if (most > (sorted.at(-1) as number) + 2 * reach) sorted.push(most)
  const out: number[] = []
  for (const value of sorted) if (out.length === 0 || value - (out.at(-1) as number) > snap) out.push(value)
  return out
}

/** For each coordinate and each interval of the other axis: 1 where strokes cover more than 60 % of the interval. */
function covered(strokes: readonly Stroke[], at: readonly number[], intervals: readonly number[]): Uint8Array {
  const count = intervals.length - 1
  const length = new Float64Array(at.length * count)
  let k = 0
  for (const stroke of strokes) {
    while (k + 1 < at.length && Math.abs((at[k + 1] as number) - stroke.at) <= Math.abs((at[k] as number) - stroke.at)) k++
    for (let i = intervalAt(intervals, stroke.from); i < count && (intervals[i] as number) < stroke.to; i++) {
      const common = Math.min(stroke.to, intervals[i + 1] as number) - Math.max(stroke.from, intervals[i] as number)
      if (common > 0) length[k * count + i] = (length[k * count + i] as number) + common
    }
  }
  const walls = new Uint8Array(length.length)
  for (let n = 0; n < walls.length; n++) {
    const i = n % count
    if ((length[n] as number) > 0.6 * ((intervals[i + 1] as number) - (intervals[i] as number))) walls[n] = 1
  }
  return walls
}

/**
 * Cells of a lattice: elementary cells joined where no wall stands between them, cut into rectangles; row by row. `regions`: how many there
 * were before the cutting. In a table nearly each is a rectangle; in a drawing lines end in the middle of nowhere.
 */
export function cellSpans(lattice: Lattice): { readonly cells: readonly CellSpan[]; readonly regions: number } {
  const rows = lattice.ys.length - 1
  const columns = lattice.xs.length - 1
  const region = regions(lattice, rows, columns)
  const taken = new Uint8Array(rows * columns)
  const cells: CellSpan[] = []
  const areFree = (row: number, left: number, right: number, name: number): boolean => {
    for (let at = row * columns + left; at <= row * columns + right; at++) if (taken[at] === 1 || region[at] !== name) return false
    return true
  }
  const take = (cell: CellSpan): void => {
    for (let r = cell.top; r <= cell.bottom; r++) taken.fill(1, r * columns + cell.left, r * columns + cell.right + 1)
    cells.push(cell)
  }
  const shapes = boundsOf(region, columns)
  for (let top = 0; top < rows; top++) {
    for (let left = 0; left < columns; left++) {
      if (taken[top * columns + left] === 1) continue
      const name = region[top * columns + left] as number
      const shape = shapes.get(name)
      if (shape && shape.cells < shape.rows * shape.columns && shape.rows * shape.columns <= mostCut) {
        for (const cell of largestFirst(lattice, shape, (row, column) => areFree(row, column, column, name))) take(cell)
        continue
      }
      let right = left
      while (right + 1 < columns && areFree(top, right + 1, right + 1, name)) right++
      let bottom = top
      while (bottom + 1 < rows && areFree(bottom + 1, left, right, name)) bottom++
      take({ top, left, bottom, right })
    }
  }
  cells.sort((a, b) => a.top - b.top || a.left - b.left)
  return { cells, regions: region.reduce((n, name, at) => n + (name === at ? 1 : 0), 0) }
}

/** For each elementary cell the first of those that no wall parts from it. */
function regions(lattice: Lattice, rows: number, columns: number): Int32Array {
  const first = new Int32Array(rows * columns).map((_, at) => at)
  const rootOf = (cell: number): number => {
    let at = cell
    while (first[at] !== at) {
      first[at] = first[first[at] as number] as number
      at = first[at] as number
    }
    return at
  }
  const join = (a: number, b: number): void => {
    const [one, other] = [rootOf(a), rootOf(b)]
    first[Math.max(one, other)] = Math.min(one, other)
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const at = r * columns + c
      if (c + 1 < columns && !lattice.right(r, c)) join(at, at + 1)
      if (r + 1 < rows && !lattice.below(r, c)) join(at, at + columns)
    }
  }
  return first.map((_, at) => rootOf(at))
}
