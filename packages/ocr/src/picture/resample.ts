import type { Affine } from './affine.ts'
import type { GreyPicture } from './grey-picture.ts'

/**
 * A new picture whose pixel centres are looked up in `source` through `toSource` (bilinear; white outside). A reduction is averaged first,
 * so that thin strokes stay.
 */
export function resample(source: GreyPicture, width: number, height: number, toSource: Affine): GreyPicture {
  const [a, b, c, d, e, f] = toSource
  const step = Math.floor(Math.min(Math.hypot(a, b), Math.hypot(c, d)) + 1e-6)
  if (step >= 2) {
    const k = 1 / step
    return resample(average(source, step), width, height, [a * k, b * k, c * k, d * k, e * k, f * k])
  }
  const pixels = new Uint8Array(width * height)
  const { pixels: from, width: w, height: h } = source
  for (let y = 0, i = 0; y < height; y++) {
    let sx = a * 0.5 + c * (y + 0.5) + e - 0.5
    let sy = b * 0.5 + d * (y + 0.5) + f - 0.5
    for (let x = 0; x < width; x++, i++, sx += a, sy += b) {
      const left = Math.floor(sx)
      const top = Math.floor(sy)
      if (left < -1 || top < -1 || left >= w || top >= h) {
        pixels[i] = 255
        continue
      }
      const u = sx - left
      const v = sy - top
      const at = top * w + left
      const inside = left >= 0 && top >= 0 && left + 1 < w && top + 1 < h
      const p = inside || (left >= 0 && top >= 0) ? (from[at] ?? 255) : 255
      const q = inside || (left + 1 < w && top >= 0) ? (from[at + 1] ?? 255) : 255
      const r = inside || (left >= 0 && top + 1 < h) ? (from[at + w] ?? 255) : 255
      const s = inside || (left + 1 < w && top + 1 < h) ? (from[at + w + 1] ?? 255) : 255
      pixels[i] = (p * (1 - u) + q * u) * (1 - v) + (r * (1 - u) + s * u) * v + 0.5
    }
  }
  return { width, height, pixels }
}

/** Means of step x step squares; a rest at the right and bottom edge is averaged over what there is. */
export function average(source: GreyPicture, step: number): GreyPicture {
  const width = Math.ceil(source.width / step)
  const height = Math.ceil(source.height / step)
  const pixels = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const bottom = Math.min((y + 1) * step, source.height)
    for (let x = 0; x < width; x++, i++) {
      const right = Math.min((x + 1) * step, source.width)
      let sum = 0
      for (let v = y * step; v < bottom; v++)
        for (let u = x * step, at = v * source.width + u; u < right; u++, at++) sum += source.pixels[at] ?? 0
      pixels[i] = sum / ((bottom - y * step) * (right - x * step)) + 0.5
    }
  }
  return { width, height, pixels }
}
