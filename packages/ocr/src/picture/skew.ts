import type { Ink } from './ink.ts'

/**
 * The turn in degrees, within +-5 and to 0.05, that makes text lines level (or columns upright); 0 where no turn is clearly better than
 * none. Projection profile (Postl 1986): the sum of squared differences of neighbouring rows is largest when lines are level; columns are
 * tried in the same way and the sharper of the two decides. Positive is clockwise.
 */
export function levelling(ink: Ink): number {
  const points = inkPoints(ink)
  if (points.x.length < 200) return 0
  const score = (degrees: number): number => Math.max(sharpness(points, degrees, true), sharpness(points, degrees, false))
  let best = 0
  let top = score(0) * 1.02
  const consider = (degrees: number): void => {
    const value = score(degrees)
    if (value > top) {
      top = value
      best = degrees
    }
  }
  for (let step = 1; step <= 10; step++) for (const sign of [1, -1]) consider(sign * step * 0.5)
  const coarse = best
  for (let step = 1; step <= 9; step++) for (const sign of [1, -1]) consider(Math.max(-5, Math.min(5, coarse + sign * step * 0.05)))
  return best
}

interface Points {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly size: number
}

/** Every ink pixel of a picture cut down by whole steps to about 1,000 pixels a side. */
function inkPoints({ width, height, bits }: Ink): Points {
  const step = Math.max(1, Math.floor(Math.max(width, height) / 1000))
  const xs: number[] = []
  const ys: number[] = []
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (bits[y * width + x] === 1) {
        xs.push(x / step)
        ys.push(y / step)
      }
    }
  }
  return { x: Float32Array.from(xs), y: Float32Array.from(ys), size: Math.ceil(Math.max(width, height) / step) }
}

function sharpness({ x, y, size }: Points, degrees: number, rows: boolean): number {
  const angle = (degrees * Math.PI) / 180
  const sin = Math.sin(angle)
  const cos = Math.cos(angle)
  const bins = new Float64Array(3 * size + 3)
  for (let i = 0; i < x.length; i++) {
    const u = x[i] ?? 0
    const v = y[i] ?? 0
    const at = Math.round(rows ? v * cos + u * sin : u * cos - v * sin) + size
    bins[at] = (bins[at] ?? 0) + 1
  }
  let sum = 0
  for (let i = 1; i < bins.length; i++) sum += ((bins[i] ?? 0) - (bins[i - 1] ?? 0)) ** 2
  return sum
}
