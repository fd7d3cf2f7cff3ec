import type { GreyPicture } from './grey-picture.ts'

/** 1 where there is ink, 0 where there is paper; same layout as a picture. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly bits: Uint8Array
}

/** From this darkness on a pixel is ink, whatever stands around it. */
const black = 64

/**
 * Ink by a local threshold: darker than the mean of its surroundings (a square of `reach` pixels each way) by `least` levels and by half as
 * many percent, so that uneven light and grey paper do not count. Bradley and Roth 2007, with an absolute floor; deep black is always ink.
 */
export function inkOf({ width, height, pixels }: GreyPicture, least = 24, reach = 24): Ink {
  const bits = new Uint8Array(width * height)
  // Sums of the window's rows for each column, moved down a row at a time: they fit the cache, sums over the whole picture do not.
  const columns = new Int32Array(width)
  for (let y = 0; y < Math.min(reach, height); y++)
    for (let x = 0, i = y * width; x < width; x++, i++) columns[x] = (columns[x] as number) + (pixels[i] as number)
  const limits = limitsOf(least)
  for (let y = 0; y < height; y++) {
    const comes = y + reach < height ? (y + reach) * width : -1
    const goes = y - reach > 0 ? (y - reach - 1) * width : -1
    if (comes >= 0 && goes >= 0)
      for (let x = 0; x < width; x++) columns[x] = (columns[x] as number) + (pixels[comes + x] as number) - (pixels[goes + x] as number)
    else if (comes >= 0) for (let x = 0; x < width; x++) columns[x] = (columns[x] as number) + (pixels[comes + x] as number)
    else if (goes >= 0) for (let x = 0; x < width; x++) columns[x] = (columns[x] as number) - (pixels[goes + x] as number)
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach)
    const own = limits(rows * (2 * reach + 1))
    const first = Math.min(reach + 1, width)
    const last = Math.max(first, width - reach)
    const base = y * width
    let sum = 0
    for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x] as number
    for (let x = 0; x < first; x++) {
      if (x + reach < width) sum += columns[x + reach] as number
      const limit = limits(rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach)))
      bits[base + x] = sum > (limit[pixels[base + x] as number] as number) ? 1 : 0
    }
    for (let x = first; x < last; x++) {
      sum += (columns[x + reach] as number) - (columns[x - reach - 1] as number)
      bits[base + x] = sum > (own[pixels[base + x] as number] as number) ? 1 : 0
    }
    for (let x = last; x < width; x++) {
      sum -= columns[x - reach - 1] as number
      const limit = limits(rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach)))
      bits[base + x] = sum > (limit[pixels[base + x] as number] as number) ? 1 : 0
    }
  }
  return { width, height, bits }
}

/** By the area of a window: a pixel of a value is ink where the sum over its window is above the limit of that value. */
function limitsOf(least: number): (area: number) => Int32Array {
  const held = new Map<number, Int32Array>()
  return (area) => {
    const known = held.get(area)
    if (known) return known
    const limits = Int32Array.from({ length: 256 }, (_, value) =>
      value < black ? -1 : Math.max((value + least) * area, Math.floor((200 * value * area) / (200 - least))),
    )
    held.set(area, limits)
    return limits
  }
}
