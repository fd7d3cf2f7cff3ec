import type { PrintedBox } from '../../sample-corpus/gold.ts'

/** Quarter turns clockwise, as seen. */
export type Quarter = 0 | 1 | 2 | 3

export const quarter = (turns: number): Quarter => (((turns % 4) + 4) % 4) as Quarter

/** `x' = a x + c y + e`, `y' = b x + d y + f`: where a point of a sheet of `width` x `height` lies when the sheet is turned. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export function turnMatrix(turns: Quarter, width: number, height: number): Matrix {
  if (turns === 1) return [0, 1, -1, 0, height, 0]
  if (turns === 2) return [-1, 0, 0, -1, width, height]
  if (turns === 3) return [0, -1, 1, 0, 0, width]
  return [1, 0, 0, 1, 0, 0]
}

export const turnedSize = (turns: Quarter, width: number, height: number): readonly [number, number] =>
  turns % 2 === 0 ? [width, height] : [height, width]

/** The box where it lies on the turned sheet. */
export function turnBox([x0, y0, x1, y1]: PrintedBox, turns: Quarter, width: number, height: number): PrintedBox {
  const [a, b, c, d, e, f] = turnMatrix(turns, width, height)
  const [px, py, qx, qy] = [a * x0 + c * y0 + e, b * x0 + d * y0 + f, a * x1 + c * y1 + e, b * x1 + d * y1 + f]
  return [Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy)]
}
