import type { Cell, Table } from '@colrag/core'

/**
 * Where each cell's text stands in the block's text (cells of a row joined by tabs, rows by line feeds, a spanning cell once at its first
 * place); cells that are empty or not found are left out.
 */
export function cellPlaces(text: string, table: Table): ReadonlyMap<Cell, readonly [start: number, end: number]> {
  const places = new Map<Cell, readonly [number, number]>()
  const cells = [...table.cells].sort((a, b) => a.row - b.row || a.column - b.column)
  let from = 0
  for (const cell of cells) {
    const wanted = cell.text.trim()
    if (wanted === '') continue
    const start = text.indexOf(wanted, from)
    if (start < 0) continue
    from = start + wanted.length
    places.set(cell, [start, from])
  }
  return places
}
