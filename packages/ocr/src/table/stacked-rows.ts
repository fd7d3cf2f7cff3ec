import type { LinePicture } from './cell-pictures.ts'
import type { RuledCell, RuledGrid } from './ruled-grid.ts'

/** A cell with its lines of writing, not yet read. */
export interface WrittenCell extends RuledCell {
  readonly lines: readonly LinePicture[]
}
export interface WrittenGrid {
  readonly rows: number
  readonly columns: number
  readonly cells: readonly WrittenCell[]
}

/**
 * Many printed tables rule only their columns: neighbouring cells hold a stack of lines each, and lines side by side belong together. Where
 * two neighbours of the same height have at least two lines each and most lines of the shorter stack face one of the other, all stacks of
 * that height are cut into a row per line. Other cells span the new rows. `size`: a character in pixels.
 */
export function splitStackedRows(grid: Pick<RuledGrid, 'rows' | 'columns'>, cells: readonly WrittenCell[], size: number): WrittenGrid {
  const middle = ({ top, picture }: LinePicture): number => top + picture.height / 2
  const faces = (a: WrittenCell, b: WrittenCell): number =>
    a.lines.filter((line) => b.lines.some((other) => Math.abs(middle(line) - middle(other)) < size * 0.5)).length
  const paired = cells.filter(
    (a) =>
      a.lines.length >= 2 &&
      cells.some(
        (b) =>
          b !== a &&
          b.row === a.row &&
          b.rowSpan === a.rowSpan &&
          b.lines.length >= 2 &&
          Math.abs(b.column - a.column) <= Math.max(a.columnSpan, b.columnSpan) &&
          faces(a, b) >= Math.max(2, 0.6 * Math.min(a.lines.length, b.lines.length)),
      ),
  )
  const bands = new Set(paired.map(({ row, rowSpan }) => `${row} ${rowSpan}`))
  const stacked = new Set(
    cells.filter((cell) => bands.has(`${cell.row} ${cell.rowSpan}`) && (paired.includes(cell) || standsIn(cell, paired))),
  )
  if (stacked.size === 0) return { rows: grid.rows, columns: grid.columns, cells }

  function standsIn(cell: WrittenCell, peers: readonly WrittenCell[]): boolean {
    const lines = peers.filter((p) => p.row === cell.row && p.rowSpan === cell.rowSpan).flatMap((p) => p.lines)
    return cell.lines.length > 1 && cell.lines.every((line) => lines.some((other) => Math.abs(middle(line) - middle(other)) < size * 0.5))
  }
  const centres = clustered(
    [...stacked].flatMap((cell) => cell.lines.map(middle)),
    size * 0.6,
  )
  const tops: number[] = []
  const starts: number[] = []
  const edges = Array.from({ length: grid.rows + 1 }, (_, row) => edgeOf(cells, row))
  for (let row = 0; row < grid.rows; row++) {
    starts.push(tops.length)
    const top = edges[row] ?? 0
    const inside = centres.filter((c) => c > top && c <= (edges[row + 1] ?? Infinity))
    tops.push(top, ...inside.slice(1).map((c, i) => (c + (inside[i] ?? c)) / 2))
  }
  starts.push(tops.length)
  const topOf = (row: number): number => tops[row] ?? edges.at(-1) ?? 0
  const split = cells.flatMap((cell): WrittenCell[] => {
    const row = starts[cell.row] ?? 0
    const end = starts[cell.row + cell.rowSpan] ?? tops.length
    if (!stacked.has(cell)) return [{ ...cell, row, rowSpan: end - row }]
    return Array.from({ length: end - row }, (_, i): WrittenCell => {
      const [top, bottom] = [topOf(row + i), topOf(row + i + 1)]
      return {
        ...cell,
        row: row + i,
        rowSpan: 1,
        top,
        bottom,
        lines: cell.lines.filter((line) => middle(line) > top && middle(line) <= bottom),
      }
    })
  })
  return { rows: tops.length, columns: grid.columns, cells: split.sort((a, b) => a.row - b.row || a.column - b.column) }
}

function edgeOf(cells: readonly WrittenCell[], row: number): number {
  return cells.find((cell) => cell.row === row)?.top ?? cells.find((cell) => cell.row + cell.rowSpan === row)?.bottom ?? 0
}

function clustered(values: readonly number[], reach: number): number[] {
  const groups: number[][] = []
  for (const value of [...values].sort((a, b) => a - b)) {
    const open = groups.at(-1)
    if (open && value - open.reduce((a, b) => a + b, 0) / open.length <= reach) open.push(value)
    else groups.push([value])
  }
  return groups.map((group) => group.reduce((a, b) => a + b, 0) / group.length)
}
