import { standsInColumns } from '../picture/columns.ts'
import type { Component } from '../picture/components.ts'
import type { RuledGrid } from './ruled-grid.ts'

/**
 * Whether a grid is only the frame and the column lines of a page of vertical prose: its characters stand in columns, and most of them in places
 * more than eight characters high. `size`: a character in pixels.
 */
export function isLinedProse({ cells, ...grid }: RuledGrid, parts: readonly Component[], size: number): boolean {
  const inside = parts.filter(
    ({ left, top, right, bottom }) =>
      left >= grid.left &&
      right <= grid.right &&
      top >= grid.top &&
      bottom <= grid.bottom &&
      Math.max(right - left, bottom - top) >= size / 2,
  )
  const tall = cells.filter((cell) => cell.bottom - cell.top > 8 * size)
  const inTall = inside.filter((part) =>
    tall.some((cell) => part.left < cell.right && cell.left < part.right && part.top >= cell.top && part.bottom <= cell.bottom),
  )
  return inTall.length > 0.5 * inside.length && standsInColumns(inside, size)
}
