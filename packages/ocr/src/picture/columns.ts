import type { Component } from './components.ts'

/**
 * Whether characters stand closer to the one below than to the one beside, as in vertical writing (and in lines that lie on their side):
 * the median gap to the nearest neighbour below is less than 0.7 of that to the right. Docstrum (O'Gorman 1993), gaps instead of angles.
 * `size`: a character in pixels. False where there are fewer than twelve characters.
 */
export function standsInColumns(components: readonly Component[], size: number): boolean {
  const characters = components
    .filter((c) => Math.max(c.right - c.left, c.bottom - c.top) >= size * 0.5 && Math.max(c.right - c.left, c.bottom - c.top) <= size * 1.5)
    .slice(0, 1500)
  if (characters.length < 12) return false
  const beside: number[] = []
  const below: number[] = []
  for (const one of characters) {
    let right = Infinity
    let down = Infinity
    for (const other of characters) {
      if (other === one) continue
      const level = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      const upright = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      if (level > size * 0.25 && other.left >= one.left + size * 0.5) right = Math.min(right, other.left - one.right)
      if (upright > size * 0.25 && other.top >= one.top + size * 0.5) down = Math.min(down, other.top - one.bottom)
    }
    if (right < size * 4) beside.push(Math.max(0, right))
    if (down < size * 4) below.push(Math.max(0, down))
  }
  return below.length >= 6 && median(below) < 0.7 * (beside.length < 6 ? Infinity : median(beside))
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
