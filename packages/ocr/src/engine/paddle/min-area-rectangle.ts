export interface Point {
  readonly x: number
  readonly y: number
}

/** Corners from the top left clockwise, of a rectangle that may be turned; `width` is the length of the upper edge. */
export interface Quad {
  readonly corners: readonly [Point, Point, Point, Point]
  readonly width: number
  readonly height: number
}

/** The smallest rectangle in any turn around some points, grown by `margin` on each side. One of its edges lies on an edge of the hull. */
export function minAreaRectangle(points: readonly Point[], margin = 0): Quad {
  const hull = convexHull(points)
  let best: { area: number; ux: number; uy: number; from: number; to: number; low: number; high: number } | undefined
  hull.forEach((a, i) => {
    const b = hull[(i + 1) % hull.length] ?? a
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    const [ux, uy] = length === 0 ? [1, 0] : [(b.x - a.x) / length, (b.y - a.y) / length]
    let [from, to, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const { x, y } of hull) {
      const along = x * ux + y * uy
      const across = y * ux - x * uy
      from = Math.min(from, along)
      to = Math.max(to, along)
      low = Math.min(low, across)
      high = Math.max(high, across)
    }
    const area = (to - from) * (high - low)
    if (!best || area < best.area - 1e-9) best = { area, ux, uy, from, to, low, high }
  })
  if (!best) throw new RangeError('no points')
  const { ux, uy, from, to, low, high } = best
  const corner = (along: number, across: number): Point => ({ x: along * ux - across * uy, y: along * uy + across * ux })
  return quadOf([
    corner(from - margin, low - margin),
    corner(to + margin, low - margin),
    corner(to + margin, high + margin),
    corner(from - margin, high + margin),
  ])
}

/** Corners put in order: of the two on the left and of the two on the right the upper one first. */
export function quadOf(corners: readonly Point[]): Quad {
  const [a, b, c, d] = [...corners].sort((p, q) => p.x - q.x || p.y - q.y) as [Point, Point, Point, Point]
  const [topLeft, bottomLeft] = a.y <= b.y ? [a, b] : [b, a]
  const [topRight, bottomRight] = c.y <= d.y ? [c, d] : [d, c]
  return {
    corners: [topLeft, topRight, bottomRight, bottomLeft],
    width: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
    height: Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y),
  }
}

/** Andrew's monotone chain, without points on the edges. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  if (sorted.length < 3) return sorted
  const turn = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
  const half = (run: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of run) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  return hull.length > 0 ? hull : [sorted[0] as Point]
}
