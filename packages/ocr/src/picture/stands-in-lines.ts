import type { Component } from './components.ts'

/**
 * Whether characters stand beside one another in rows, or below one another in columns, as writing does whichever way it is turned: in one of
 * the two ways, more than 0.55 of them have a neighbour of about their own thickness less than 0.8 of a character away, their middles level to
 * 0.2 of a character. Of the marks that a photograph leaves, at most half do. `size`: a character in pixels.
 */
export function standsInLines(characters: readonly Component[], size: number): boolean {
  const lined = (down: boolean): number =>
    characters.filter((one) => characters.some((other) => other !== one && areInLine(one, other, size, down))).length
  return characters.length > 0 && Math.max(lined(false), lined(true)) > 0.55 * characters.length
}

function areInLine(one: Component, other: Component, size: number, down: boolean): boolean {
  const [from, to, otherFrom, otherTo] = down
    ? [one.left, one.right, other.left, other.right]
    : [one.top, one.bottom, other.top, other.bottom]
  const thick = to - from
  const otherThick = otherTo - otherFrom
  if (Math.abs(from + to - otherFrom - otherTo) / 2 >= 0.2 * size || thick >= 1.5 * otherThick || otherThick >= 1.5 * thick) return false
  const gap = down ? Math.max(other.top - one.bottom, one.top - other.bottom) : Math.max(other.left - one.right, one.left - other.right)
  return gap >= -1 && gap < 0.8 * size
}
