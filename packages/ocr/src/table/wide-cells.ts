import type { Component } from '../picture/components.ts'
import type { RuledCell, RuledGrid } from './ruled-grid.ts'

/**
 * Many tables rule the columns of their head only: below, one cell spans them all. A cell over several columns is cut at the borders of the
 * grid when its writing keeps clear of them: it stands in pieces, wide gaps between them, and no piece lies across a border; at least two rows
 * must be so. A piece that lies across borders keeps their columns together in its row. `size`: a character in pixels.
 */
export function cutWideCells(grid: RuledGrid, parts: readonly Component[], size: number): RuledGrid {
  const borders = Array.from(
    { length: grid.columns + 1 },
    (_, c) => grid.cells.find((cell) => cell.column === c)?.left ?? grid.cells.find((cell) => cell.column + cell.columnSpan === c)?.right,
  )
  const cuts = grid.cells.map((cell) => (cell.columnSpan < 2 || cell.rowSpan > 1 ? null : pieces(cell, parts, borders, size)))
  if (cuts.filter((cut) => cut !== null).length < 2) return grid
  return { ...grid, cells: grid.cells.flatMap((cell, i) => cuts[i] ?? [cell]) }
}

function pieces(cell: RuledCell, parts: readonly Component[], borders: readonly (number | undefined)[], size: number): RuledCell[] | null {
  const own = parts
    .filter(({ left, right, top, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return x > cell.left && x < cell.right && y > cell.top && y < cell.bottom && Math.max(right - left, bottom - top) >= size / 4
    })
    .sort((a, b) => a.left - b.left)
  const written: { left: number; right: number }[] = []
  for (const { left, right } of own) {
    const last = written.at(-1)
    if (last && left - last.right < size * 0.9) written[written.length - 1] = { left: last.left, right: Math.max(last.right, right) }
    else written.push({ left, right })
  }
  const crossed = (at: number): boolean => written.some(({ left, right }) => left < at - size * 0.1 && right > at + size * 0.1)
  const cut: RuledCell[] = []
  let open = { column: cell.column, left: cell.left }
  for (let column = cell.column + 1; column <= cell.column + cell.columnSpan; column++) {
    const at = column === cell.column + cell.columnSpan ? cell.right : borders[column]
    if (at === undefined || (at !== cell.right && crossed(at))) continue
    cut.push({ ...cell, column: open.column, columnSpan: column - open.column, left: open.left, right: at })
    open = { column, left: at }
  }
  const filled = cut.filter(({ left, right }) => written.some((w) => w.left < right - size * 0.1 && w.right > left + size * 0.1))
  return written.length >= 2 && filled.length >= 2 && filled.length >= 0.5 * written.length ? cut : null
}
