import type { Box } from '@colrag/core'
import type { Matrix } from './matrix.ts'
import { applyX, applyY } from './matrix.ts'

/** A box by its edges, x0 <= x1 and y0 <= y1: easier to clip than a Box. */
export interface Rectangle {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** The smallest upright rectangle around a rectangle carried through a matrix. */
export function carryRectangle(m: Matrix, x0: number, y0: number, x1: number, y1: number): Rectangle {
  const xs = [applyX(m, x0, y0), applyX(m, x1, y0), applyX(m, x0, y1), applyX(m, x1, y1)]
  const ys = [applyY(m, x0, y0), applyY(m, x1, y0), applyY(m, x0, y1), applyY(m, x1, y1)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** The common part, or null where there is none; touching counts, so that a line on the edge stays. */
export function clipRectangle(a: Rectangle, b: Rectangle): Rectangle | null {
  const x0 = Math.max(a.x0, b.x0)
  const y0 = Math.max(a.y0, b.y0)
  const x1 = Math.min(a.x1, b.x1)
  const y1 = Math.min(a.y1, b.y1)
  return x0 <= x1 && y0 <= y1 ? { x0, y0, x1, y1 } : null
}

export const round = (value: number): number => Math.round(value * 100) / 100

export function toBox(r: Rectangle): Box {
  const x = round(r.x0)
  const y = round(r.y0)
  return { x, y, width: Math.max(0, round(r.x1 - x)), height: Math.max(0, round(r.y1 - y)) }
}
