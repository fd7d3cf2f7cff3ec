import type { Matrix } from './matrix.ts'
import { applyX, applyY } from './matrix.ts'

/** A part of a path drawn with one pen-down, carried to the page. */
export interface Subpath {
  /** x, y, x, y, … of the corners; of a curve only its end and control points. */
  readonly points: readonly number[]
  readonly curved: boolean
  readonly closed: boolean
}

const moveTo = 0
const lineTo = 1
const curveTo = 2
const quadraticTo = 3

/** Reads pdf.js's path buffer (operator, coordinates, operator, …). */
export function subpaths(buffer: ArrayLike<number>, m: Matrix): Subpath[] {
  const found: Subpath[] = []
  let points: number[] = []
  let curved = false
  const end = (closed: boolean): void => {
    if (points.length >= 4) found.push({ points, curved, closed })
    points = []
    curved = false
  }
  let startX = 0
  let startY = 0
  for (let i = 0; i < buffer.length;) {
    const op = buffer[i++]
    if (op === moveTo) end(false)
    else if (op !== lineTo && op !== curveTo && op !== quadraticTo) {
      end(true)
      // A path may go on after it was closed, from the corner where it began.
      points = [startX, startY]
      continue
    }
    const pairs = op === curveTo ? 3 : op === quadraticTo ? 2 : 1
    curved ||= pairs > 1
    for (let pair = 0; pair < pairs; pair++, i += 2) {
      const x = buffer[i] ?? 0
      const y = buffer[i + 1] ?? 0
      points.push(applyX(m, x, y), applyY(m, x, y))
    }
    if (op === moveTo) [startX, startY] = [points[0] ?? 0, points[1] ?? 0]
  }
  end(false)
  return found
}
