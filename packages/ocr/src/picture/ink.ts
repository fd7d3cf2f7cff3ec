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
  const bits = new Uint8Array(width * height)
  // Sums of the window's rows for each column, moved down a row at a time: they fit the cache, sums over the whole picture do not.
  const columns = new Int32Array(width)
  const add = (y: number, sign: 1 | -1): void => {
    for (let x = 0, i = y * width; x < width; x++, i++) columns[x] = (columns[x] as number) + sign * (pixels[i] as number)
  }
  for (let y = 0; y < Math.min(reach, height); y++) add(y, 1)
  for (let y = 0, i = 0; y < height; y++) {
    if (y + reach < height) add(y + reach, 1)
    if (y - reach > 0) add(y - reach - 1, -1)
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach)
    let sum = 0
    for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x] as number
    for (let x = 0; x < width; x++, i++) {
      if (x + reach < width) sum += columns[x + reach] as number
      if (x - reach > 0) sum -= columns[x - reach - 1] as number
      const area = rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach))
      const value = pixels[i] as number
      bits[i] = value < 64 || ((value + least) * area < sum && 200 * value * area < (200 - least) * sum) ? 1 : 0
    }
  }
  return { width, height, bits }
}
