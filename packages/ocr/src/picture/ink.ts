import type { GreyPicture } from './grey-picture.ts'

/** 1 where there is ink, 0 where there is paper; same layout as a picture. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly bits: Uint8Array
}

/**
 * Ink by a local threshold: darker than the mean of its surroundings (a square of `reach` pixels each way) by `least` levels and by half as
 * many percent, so that uneven light and grey paper do not count. Bradley and Roth 2007, with an absolute floor; deep black is always ink.
 */
export function inkOf({ width, height, pixels }: GreyPicture, least = 24, reach = 24): Ink {
  const share = 1 - least / 200
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  const bits = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const top = Math.max(0, y - reach) * (width + 1)
    const bottom = Math.min(height, y + reach + 1) * (width + 1)
    const rows = (bottom - top) / (width + 1)
    for (let x = 0; x < width; x++, i++) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum = (sums[bottom + right] ?? 0) - (sums[top + right] ?? 0) - (sums[bottom + left] ?? 0) + (sums[top + left] ?? 0)
      const mean = sum / (rows * (right - left))
      const value = pixels[i] ?? 255
      bits[i] = (value < mean - least && value < mean * share) || value < 64 ? 1 : 0
    }
  }
  return { width, height, bits }
}
