import type { Box } from '@colrag/core'
import { containsPoint } from '@colrag/core'
import type { Scene } from '../scene.ts'
import type { Lattice } from './lattice.ts'
import { isNumeric } from './numeric-text.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { visualRows } from './table-rows.ts'

const textOf = (cell: SheetCell): string => cell.atoms.map((a) => a.text).join('')

/**
 * Frames, boxed paragraphs, page borders and chart grids are no tables: too few cells, or hardly any with words, or only long prose. A single
 * row or column is one when it is a short label with its numbers. Areas that are only `shaded` are cards and panels more often than
 * cells, so more of them must be filled, with less text, and not as a panel painted in strips.
 */
export function isTable({ xs, ys, cells }: Sheet, shaded: boolean): boolean {
  if (cells.length < 2) return false
  const texts = cells.map(textOf)
  if (cells.length < 3 || xs.length < 3 || (ys.length < 3 && xs.length < 4)) {
    return (
      cells.length <= 3 &&
      texts.every((t) => t.length > 0 && t.length <= 24) &&
      !isNumeric(texts[0] as string) &&
      texts.slice(1).every(isNumeric)
    )
  }
  if (!cells.some((cell, i) => cell.top === cells[i + 1]?.top)) return false
  const filled = texts.filter((t) => t.length > 0)
  const mean = filled.reduce((n, t) => n + t.length, 0) / filled.length
  if (filled.length < 2 || filled.length < (filled.length < 6 ? 0.25 : 0.08) * cells.length) return false
  if (shaded) return filled.length >= 4 && filled.length >= 0.4 * cells.length && mean <= 60 && !areStrips(cells)
  return !(filled.length <= 4 && mean > (filled.length <= 3 ? 150 : 250))
}

/** Rows that are hardly ever parted: a panel whose background was painted line by line. */
function areStrips(cells: readonly SheetCell[]): boolean {
  const rows = [...Map.groupBy(cells, (c) => c.top).values()]
  return rows.length > 2 && rows.filter((row) => row.filter((c) => c.atoms.length > 0).length > 1).length < 2
}

/**
 * A lattice full of curves is a map, a plan or a chart whose lines happen to cross; so is one with some curves whose lines end in the middle
 * of nowhere, so that many of its `regions` are no rectangles.
 */
export function isDrawing(scene: Scene, { box }: Lattice, { cells }: Sheet, regions: number): boolean {
  const area = scene.frame.from(box)
  const inside = scene.page.curves.filter((c) => containsPoint(area, c.x + c.width / 2, c.y + c.height / 2)).length
  return inside > Math.max(60, 4 * cells.length) || (inside >= 15 && cells.length > 1.25 * regions)
}

/** Some shaded cells of a larger table: a row of several segments stands right above or below, within the same width. */
export function isFragment(scene: Scene, { x, y, width, height }: Box): boolean {
  const reach = 1.2 * scene.em
  const near = scene.atoms.filter(({ box }) => {
    const above = y - box.y - box.height
    const below = box.y - y - height
    const beside = Math.max(above, below) > -0.5 * box.height && Math.max(above, below) < reach
    return beside && box.x > x - reach && box.x + box.width < x + width + reach
  })
  return visualRows(near).some((row) => row.segments.length > 1)
}
