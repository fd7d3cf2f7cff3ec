import { componentsOf } from '../picture/components.ts'
import type { Component } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import type { Ink } from '../picture/ink.ts'
import { strongInk } from '../picture/strong-ink.ts'

type Triangle = '▲' | '△' | '▼' | '▽'

/** `rest` is the picture without the triangle; null where nothing else is in it. */
export interface SignedPicture {
  readonly sign: Triangle
  readonly rest: GreyPicture | null
}

/**
 * The triangle that stands for a minus sign (or for a rise or fall) before the figures of a line of writing, known by its shape: engines have
 * no such letter and read 全, 人, へ or 4. Its rows widen evenly about one axis from a tip to a straight base. Only a bracket may stand before
 * it. `size`: a character in pixels. Null where the line does not begin so.
 */
export function leadingTriangle(picture: GreyPicture, size: number): SignedPicture | null {
  const ink = strongInk(picture)
  const parts = componentsOf(ink)
    .filter(({ top, bottom, area }) => bottom - top >= 3 && area >= 6)
    .sort((a, b) => a.left - b.left)
  const at = parts.findIndex((part, i) => i < 2 && !isBracket(part, size))
  const found = parts[at]
  const sign = found ? triangleIn(ink, found, size) : null
  if (!found || sign === null) return null
  // Another patch within its width is a part of a character that only looks like a triangle.
  const others = parts.filter((part) => part !== found)
  if (others.some(({ left, right }) => left < found.right - 2 && right > found.left + 2)) return null
  const pixels = Uint8Array.from(picture.pixels)
  for (let y = 0; y < picture.height; y++)
    pixels.fill(255, y * picture.width + Math.max(0, found.left - 2), y * picture.width + Math.min(picture.width, found.right + 2))
  return { sign, rest: others.length > 0 ? { ...picture, pixels } : null }
}

const isBracket = ({ left, right, top, bottom }: Component, size: number): boolean =>
  right - left < 0.45 * (bottom - top) && bottom - top >= 0.6 * size

function triangleIn({ width, bits }: Ink, { left, top, right, bottom }: Component, size: number): Triangle | null {
  const [wide, high] = [right - left, bottom - top]
  if (high < Math.max(7, size * 0.35) || high > size * 1.4 || wide < 0.7 * high || wide > 1.6 * high) return null
  const rows = Array.from({ length: high }, (_, i) => {
    const base = (top + i) * width
    let [first, last, count] = [-1, -1, 0]
    for (let x = left; x < right; x++) {
      if (bits[base + x] !== 1) continue
      if (first < 0) first = x
      last = x
      count++
    }
    return { middle: (first + last + 1) / 2 - left, extent: first < 0 ? 0 : last + 1 - first, count }
  })
  const upward = (rows[0]?.extent ?? 0) < (rows.at(-1)?.extent ?? 0)
  const down = upward ? rows : rows.toReversed()
  // A tip as wide as the stroke, then wider by the same amount from row to row, straight up to a base that is drawn all along.
  const slope = down.reduce((sum, { extent }, i) => sum + Math.abs(extent - (wide * (i + 1)) / high), 0) / (high * wide)
  const lean = down.reduce((sum, { middle }) => sum + Math.abs(middle - wide / 2), 0) / (high * wide)
  const base = Math.max(...down.slice(-Math.max(2, Math.round(high * 0.2))).map(({ count }) => count))
  if (slope > 0.12 || lean > 0.06 || base < 0.85 * wide) return null
  const ink = rows.reduce((sum, { count }) => sum + count, 0)
  const filled = ink > 0.8 * rows.reduce((sum, { extent }) => sum + extent, 0)
  return upward ? (filled ? '▲' : '△') : filled ? '▼' : '▽'
}
