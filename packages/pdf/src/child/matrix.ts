/** `x' = a x + c y + e`, `y' = b x + d y + f`, as PDF writes it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that applies `inner` first and then `outer`. */
export function concat(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export const applyX = (m: Matrix, x: number, y: number): number => m[0] * x + m[2] * y + m[4]
export const applyY = (m: Matrix, x: number, y: number): number => m[1] * x + m[3] * y + m[5]

/** Mean factor by which lengths grow. */
export const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))

/** A matrix from what pdf.js hands over: an array, a typed array or nothing. */
export function toMatrix(value: unknown): Matrix {
  const list = value as ArrayLike<number> | null | undefined
  if (!list || list.length < 6) return identity
  return [list[0] ?? 1, list[1] ?? 0, list[2] ?? 0, list[3] ?? 1, list[4] ?? 0, list[5] ?? 0]
}
