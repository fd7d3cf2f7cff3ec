import type { GraphicsState } from './graphics-state.ts'
import { scaleOf } from './matrix.ts'
import type { PageMarks } from './page-marks.ts'
import type { Rectangle } from './rectangle.ts'
import { clipRectangle } from './rectangle.ts'
import type { Subpath } from './subpaths.ts'
import { subpaths } from './subpaths.ts'

/** A filled rectangle up to this thick, in points, is a line when it is long enough. */
const thin = 2.6
/** How far from upright a stroke may lie, in points over its length. */
const slack = 0.6

export type Painting = { readonly fill: boolean; readonly stroke: boolean }

/** Sorts what a path paints into lines, fills and curves; returns the box of the whole path, for clipping. */
export function paintPath(
  state: GraphicsState,
  buffer: ArrayLike<number>,
  painting: Painting,
  order: number,
  marks: PageMarks,
): Rectangle | null {
  const parts = subpaths(buffer, state.ctm)
  const whole = boundsOf(parts.flatMap((part) => part.points))
  if (painting.fill && state.fillAlpha > 0.02 && state.fill !== 'transparent') fill(state, parts, order, marks)
  if (painting.stroke && state.strokeAlpha > 0.02 && state.stroke !== 'transparent') stroke(state, parts, order, marks)
  return whole
}

function fill(state: GraphicsState, parts: readonly Subpath[], order: number, marks: PageMarks): void {
  const color = state.fill
  const [outer, inner] = parts
  if (parts.length === 2 && outer && inner && frame(state, outer, inner, color, order, marks)) return
  for (const part of parts) {
    const area = rectangleOf(part)
    if (area) paintRectangle(state, area, color, order, marks)
    else curve(state, part, color, order, marks, true)
  }
}

/** A filled rectangle: a line when thin and long, else a fill. */
export function paintRectangle(state: GraphicsState, area: Rectangle, color: string, order: number, marks: PageMarks): void {
  const seen = clipRectangle(area, state.clip)
  if (!seen) return
  const width = seen.x1 - seen.x0
  const height = seen.y1 - seen.y0
  if (height <= thin && width >= height) {
    const y = (seen.y0 + seen.y1) / 2
    marks.lines.push({ x1: seen.x0, x2: seen.x1, y1: y, y2: y, thickness: height, color, order })
  } else if (width <= thin) {
    const x = (seen.x0 + seen.x1) / 2
    marks.lines.push({ x1: x, x2: x, y1: seen.y0, y2: seen.y1, thickness: width, color, order })
  } else marks.fills.push({ area: seen, color, order })
}

/** Two rectangles one inside the other at a small distance are the border of a box, drawn as an area. */
function frame(state: GraphicsState, a: Subpath, b: Subpath, color: string, order: number, marks: PageMarks): boolean {
  const first = rectangleOf(a)
  const second = rectangleOf(b)
  if (!first || !second) return false
  const [outer, inner] = first.x1 - first.x0 >= second.x1 - second.x0 ? [first, second] : [second, first]
  const sides = [inner.x0 - outer.x0, inner.y0 - outer.y0, outer.x1 - inner.x1, outer.y1 - inner.y1]
  if (!sides.every((side) => side >= -0.01 && side <= thin) || sides.every((side) => side < 0.01)) return false
  if (inner.x1 - inner.x0 < 3 || inner.y1 - inner.y0 < 3) return false
  paintRectangle(state, { ...outer, y1: inner.y0 }, color, order, marks)
  paintRectangle(state, { ...outer, y0: inner.y1 }, color, order, marks)
  paintRectangle(state, { ...outer, x1: inner.x0 }, color, order, marks)
  paintRectangle(state, { ...outer, x0: inner.x1 }, color, order, marks)
  return true
}

function stroke(state: GraphicsState, parts: readonly Subpath[], order: number, marks: PageMarks): void {
  const thickness = state.lineWidth * scaleOf(state.ctm)
  const color = state.stroke
  for (const part of parts) {
    const { points } = part
    // A short thick stroke is a filled rectangle in other words.
    if (part.curved) {
      curve(state, part, color, order, marks)
      continue
    }
    let slanted = false
    const last = part.closed ? points.length : points.length - 2
    for (let i = 0; i < last; i += 2) {
      const j = (i + 2) % points.length
      slanted =
        !segment(state, points[i] ?? 0, points[i + 1] ?? 0, points[j] ?? 0, points[j + 1] ?? 0, thickness, color, order, marks) || slanted
    }
    if (slanted) curve(state, part, color, order, marks)
  }
}

/** False where the segment is neither horizontal nor vertical. */
function segment(
  state: GraphicsState,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  thickness: number,
  color: string,
  order: number,
  marks: PageMarks,
): boolean {
  const width = Math.abs(bx - ax)
  const height = Math.abs(by - ay)
  if (width === 0 && height === 0) return true
  if (Math.min(width, height) > slack || Math.min(width, height) > 0.1 * Math.max(width, height)) return false
  const half = thickness > thin ? thickness / 2 : 0
  const horizontal = width >= height
  const x = (ax + bx) / 2
  const y = (ay + by) / 2
  if (half > 0) {
    const area = horizontal
      ? { x0: Math.min(ax, bx), x1: Math.max(ax, bx), y0: y - half, y1: y + half }
      : { x0: x - half, x1: x + half, y0: Math.min(ay, by), y1: Math.max(ay, by) }
    if (Math.max(width, height) < thickness * 4) {
      paintRectangle(state, area, color, order, marks)
      return true
    }
  }
  const seen = clipRectangle(
    state.clip,
    horizontal
      ? { x0: Math.min(ax, bx), x1: Math.max(ax, bx), y0: y, y1: y }
      : { x0: x, x1: x, y0: Math.min(ay, by), y1: Math.max(ay, by) },
  )
  if (seen) marks.lines.push({ x1: seen.x0, x2: seen.x1, y1: seen.y0, y2: seen.y1, thickness, color, order })
  return true
}

function curve(state: GraphicsState, part: Subpath, color: string, order: number, marks: PageMarks, filled = false): void {
  const bounds = boundsOf(part.points)
  const seen = bounds && clipRectangle(bounds, state.clip)
  if (seen) marks.curves.push({ area: seen, color, order, filled })
}

/** The rectangle that a subpath draws, or null when it draws something else. Corners may repeat. */
function rectangleOf(part: Subpath): Rectangle | null {
  const { points } = part
  if (part.curved || points.length < 4 || points.length > 12) return null
  const bounds = boundsOf(points)
  if (!bounds) return null
  const near = 0.05
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    const onX = Math.abs(x - bounds.x0) < near || Math.abs(x - bounds.x1) < near
    const onY = Math.abs(y - bounds.y0) < near || Math.abs(y - bounds.y1) < near
    if (!onX || !onY) return null
  }
  // Three corners on the edges of the box are a triangle.
  const flat = bounds.x1 - bounds.x0 < near || bounds.y1 - bounds.y0 < near
  return flat || distinctCorners(points, bounds) === 4 ? bounds : null
}

function distinctCorners(points: readonly number[], bounds: Rectangle): number {
  const corners = new Set<number>()
  for (let i = 0; i < points.length; i += 2) {
    corners.add(
      ((points[i] ?? 0) - bounds.x0 > (bounds.x1 - bounds.x0) / 2 ? 1 : 0) +
        ((points[i + 1] ?? 0) - bounds.y0 > (bounds.y1 - bounds.y0) / 2 ? 2 : 0),
    )
  }
  return corners.size
}

function boundsOf(points: readonly number[]): Rectangle | null {
  if (points.length < 2) return null
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  return Number.isFinite(x0 + y0 + x1 + y1) ? { x0, y0, x1, y1 } : null
}
