import type { Component } from './components.ts'
import type { GreyPicture } from './grey-picture.ts'

/** True where specks of one to three pixels far outnumber what can be characters, as on a badly scanned or copied page. */
export function isNoisy(components: readonly Component[]): boolean {
  let specks = 0
  let larger = 0
  for (const { area } of components) {
    if (area <= 3) specks++
    else if (area >= 12) larger++
  }
  return specks > 200 && specks > 2 * larger
}

/**
 * Lone outliers become the median of their 3 x 3 neighbourhood: pixels with at most one like them (within 60 levels) among their eight
 * neighbours. Points and commas of four pixels and strokes of one stay, which a plain median would take away. The outermost pixels stay.
 */
export function withoutOutliers({ width, height, pixels }: GreyPicture): GreyPicture {
  const out = Uint8Array.from(pixels)
  const nine = new Uint8Array(9)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const value = pixels[y * width + x] ?? 255
      let like = -1
      for (let k = 0; k < 9; k++) {
        nine[k] = pixels[(y - 1 + Math.floor(k / 3)) * width + x - 1 + (k % 3)] ?? 255
        if (Math.abs((nine[k] ?? 255) - value) < 60) like++
      }
      if (like > 1) continue
      nine.sort()
      out[y * width + x] = nine[4] ?? 255
    }
  }
  return { width, height, pixels: out }
}

/** Weighted means of 3 x 3 neighbourhoods (1 2 1 each way), which take the grain from strokes and paper; the outermost pixels stay. */
export function smooth({ width, height, pixels }: GreyPicture): GreyPicture {
  const out = Uint8Array.from(pixels)
  const row = (at: number): number => (pixels[at - 1] ?? 255) + 2 * (pixels[at] ?? 255) + (pixels[at + 1] ?? 255)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) out[at] = (row(at - width) + 2 * row(at) + row(at + width)) / 16 + 0.5
  }
  return { width, height, pixels: out }
}
