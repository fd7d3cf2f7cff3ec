/** Brightness, row by row from the top left: 0 black, 255 white. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

const steepest = 10
const step = 0.25

/**
 * The slope of the text lines in rows `from` to `to` of a picture, in degrees, falling to the right above 0; null where no direction stands
 * out. The rows of a picture sheared by the right slope are either full of ink or empty: their squares add up to the most (Postl 1986).
 */
export function lineSlope(picture: Grey, from: number, to: number): number | null {
  const ink = inkOf(picture, from, to)
  if (ink.length < 400) return null
  let best = { slope: 0, score: 0 }
  let sum = 0
  let count = 0
  for (let slope = -steepest; slope <= steepest; slope += step) {
    const score = sharpness(ink, Math.tan((slope * Math.PI) / 180), picture.width, picture.height)
    sum += score
    count++
    if (score > best.score) best = { slope, score }
  }
  return best.score > 1.25 * (sum / count) && Math.abs(best.slope) < steepest ? best.slope : null
}

/** Lower edges of ink as x, y pairs: one a stroke, so that large black areas do not outweigh letters. */
function inkOf({ width, height, pixels }: Grey, from: number, to: number): Int32Array {
  const found: number[] = []
  for (let y = from; y < Math.min(to, height - 1); y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if ((pixels[at + width] ?? 0) - (pixels[at] ?? 0) > 60) found.push(x, y)
    }
  }
  return Int32Array.from(found)
}

function sharpness(ink: Int32Array, shear: number, width: number, height: number): number {
  const reach = Math.ceil(Math.abs(shear) * width) + 1
  const rows = new Float64Array(height + 2 * reach)
  for (let i = 0; i < ink.length; i += 2) {
    const row = Math.round((ink[i + 1] ?? 0) - shear * (ink[i] ?? 0)) + reach
    rows[row] = (rows[row] ?? 0) + 1
  }
  let score = 0
  for (const n of rows) score += n * n
  return score
}
