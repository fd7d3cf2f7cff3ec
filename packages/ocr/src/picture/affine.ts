import type { Box } from '@colrag/core'

/** A plane map: (x, y) goes to (a x + c y + e, b x + d y + f). */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Affine = [1, 0, 0, 1, 0, 0]

/** The map that does `first`, then `second`. */
export function after(first: Affine, second: Affine): Affine {
  const [a, b, c, d, e, f] = first
  const [p, q, r, s, t, u] = second
  return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u]
}

/** The map back; throws a RangeError where there is none. */
export function inverse([a, b, c, d, e, f]: Affine): Affine {
  const det = a * d - b * c
  if (Math.abs(det) < 1e-12) throw new RangeError('a flat map has no inverse')
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

/** The upright box around the image of a box. */
export function mapBox([a, b, c, d, e, f]: Affine, { x, y, width, height }: Box): Box {
  const xs = [x, x + width].flatMap((u) => [a * u + c * y + e, a * u + c * (y + height) + e])
  const ys = [x, x + width].flatMap((u) => [b * u + d * y + f, b * u + d * (y + height) + f])
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
