import type { Paint, Point } from '../../writing/ink.ts'
import { length } from '../world/length.ts'
import type { LengthStyle } from '../world/length.ts'
import type { Quarter } from './quarter-turn.ts'
import { inkColor } from './sheet-ink.ts'
import type { SheetPen } from './sheet-pen.ts'

/** A part of the sheet, in points. */
export interface Zone {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A dimension as drawn: `label` and `value` are numbers of words of the pen. */
export interface DrawnDimension {
  readonly name: string
  readonly text: string
  readonly mm: number
  readonly others: readonly string[]
  readonly label: readonly number[]
  readonly value: readonly number[]
}

interface DimensionOptions {
  /** Points from the measured points to the dimension line: below or right of them, above or left when negative. */
  readonly offset: number
  /** Where the measured points are too near for the text, it stands before the line rather than behind it. */
  readonly before?: boolean
}

/** Draws a detail in inches of the thing itself, x to the right and y down, scaled into a zone. */
export interface Drafter {
  readonly dimensions: readonly DrawnDimension[]
  readonly pen: SheetPen
  readonly scale: number
  at(point: Point): Point
  /** As the agency writes it. */
  written(inches: number): string
  shape(points: readonly Point[], paint?: Paint): void
  circle(center: Point, radius: number, paint?: Paint): void
  /** Reinforcing bars seen from their ends. */
  bars(points: readonly Point[]): void
  /** The stipple of concrete inside an outline, outside the holes. */
  concrete(outline: readonly Point[], holes?: readonly (readonly Point[])[]): void
  /** A line of ground with ticks below. */
  ground(from: Point, to: Point): void
  /** The distance of two points across or down, whichever is greater. */
  dimension(name: string, inches: number, from: Point, to: Point, options: DimensionOptions): void
  /** A text with an arrow to a point, standing `by` points away from it. */
  callout(text: string, to: Point, by: Point): void
}

const size = 7

export function drafter(
  pen: SheetPen,
  zone: Zone,
  [width, height]: readonly [number, number],
  style: LengthStyle,
  random: () => number,
): Drafter {
  const [marginX, marginY] = [Math.min(92, zone.width * 0.2), Math.min(58, zone.height * 0.2)]
  const scale = Math.min((zone.width - 2 * marginX) / width, (zone.height - 2 * marginY) / height)
  const [left, top] = [zone.x + (zone.width - width * scale) / 2, zone.y + (zone.height - height * scale) / 2]
  const at = ([x, y]: Point): Point => [left + x * scale, top + y * scale]
  const dimensions: DrawnDimension[] = []
  const arrow = ([x, y]: Point, angle: number): void => {
    const wing = (turn: number): Point => [x - 5 * Math.cos(angle + turn), y - 5 * Math.sin(angle + turn)]
    pen.line([[x, y], wing(0.22), wing(-0.22)], { fill: inkColor, closed: true })
  }
  return {
    dimensions,
    pen,
    scale,
    at,
    written: (inches) => length(inches, style).text,
    shape: (points, paint = { closed: true, width: 1.1 }) => {
      pen.line(points.map(at), paint)
    },
    circle: (center, radius, paint = { width: 1.1 }) => {
      const [x, y] = at(center)
      pen.circle(x, y, radius * scale, paint)
    },
    bars: (points) => {
      for (const point of points) {
        const [x, y] = at(point)
        pen.circle(x, y, 1.5, { fill: inkColor })
      }
    },
    concrete: (outline, holes = []) => {
      const xs = outline.map(([x]) => x)
      const ys = outline.map(([, y]) => y)
      const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
      const spots = Math.min(420, Math.round(((x1 - x0) * (y1 - y0) * scale * scale) / 60))
      for (let i = 0; i < spots; i++) {
        const spot: Point = [x0 + random() * (x1 - x0), y0 + random() * (y1 - y0)]
        const big = random() < 0.12
        if (!inside(spot, outline) || holes.some((hole) => inside(spot, hole))) continue
        const [x, y] = at(spot)
        if (big)
          pen.line([[x, y - 1.6], [x + 1.5, y + 1], [x - 1.5, y + 1]], { stroke: '#555555', width: 0.3, closed: true }) // prettier-ignore
        else pen.circle(x, y, 0.3, { fill: '#555555' })
      }
    },
    ground: (from, to) => {
      const [[x0, y0], [x1, y1]] = [at(from), at(to)]
      pen.line([[x0, y0], [x1, y1]], { width: 0.9 }) // prettier-ignore
      for (let x = x0 + 8; x < x1 - 6; x += 26)
        for (const k of [0, 3, 6]) pen.line([[x + k, y0], [x + k - 4, y0 + 5]], { width: 0.35 }) // prettier-ignore
    },
    dimension: (name, inches, from, to, { offset, before }) => {
      const { text, mm, others } = length(inches, style)
      const [a, b] = [at(from), at(to)]
      const across = Math.abs(b[0] - a[0]) >= Math.abs(b[1] - a[1])
      const axis = across ? 0 : 1
      const side = offset > 0 ? Math.max(a[1 - axis] ?? 0, b[1 - axis] ?? 0) : Math.min(a[1 - axis] ?? 0, b[1 - axis] ?? 0)
      const place = (along: number, over: number): Point => (across ? [along, over] : [over, along])
      const line = side + offset
      const [p, q] = [Math.min(a[axis], b[axis]), Math.max(a[axis], b[axis])]
      for (const end of [a, b]) {
        const away = Math.sign(offset)
        pen.line([place(end[axis], (end[1 - axis] ?? 0) + away * 3), place(end[axis], line + away * 4)], { width: 0.3 })
      }
      const needed = Math.max(pen.measure(text, { size }), pen.measure(name, { size: 5.5 })) + 14
      const wide = q - p >= needed
      const tail = wide ? 0 : 12
      pen.line([place(p - tail, line), place(q + tail, line)], { width: 0.3 })
      const direction = across ? 0 : Math.PI / 2
      arrow(place(p, line), direction + (wide ? Math.PI : 0))
      arrow(place(q, line), direction + (wide ? 0 : Math.PI))
      const angle: Quarter = wide && !across ? 3 : 0
      const align = wide ? 'center' : before ? 'right' : 'left'
      // Beside a short dimension line the text is level, whichever way the line runs.
      const spot: Point = wide
        ? place((p + q) / 2, line)
        : across
          ? [before ? p - tail - 3 : q + tail + 3, line]
          : [line + (before ? -5 : 5), (p + q) / 2]
      const shifted = (by: number): Point => (angle === 3 ? [spot[0] + by, spot[1]] : [spot[0], spot[1] + by])
      const value = pen.write(text, shifted(-2), { size, align, angle })
      const label = pen.write(name, shifted(6.5), { size: 5.5, align, angle })
      dimensions.push({ name, text, mm, others, label, value })
    },
    callout: (text, to, [dx, dy]) => {
      const [x, y] = at(to)
      const elbow: Point = [x + dx, y + dy]
      const end: Point = [elbow[0] + (dx < 0 ? -8 : 8), elbow[1]]
      pen.line([[x, y], elbow, end], { width: 0.35 })
      arrow([x, y], Math.atan2(-dy, -dx))
      pen.write(text, [end[0] + (dx < 0 ? -2 : 2), end[1] + 2.3], { size: 6.2, align: dx < 0 ? 'right' : 'left' })
    },
  }
}

function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let within = false
  for (const [i, [x1, y1]] of outline.entries()) {
    const [x0, y0] = outline.at(i - 1) ?? [0, 0]
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) within = !within
  }
  return within
}
