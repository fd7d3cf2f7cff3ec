import type { GreyPicture } from './grey-picture.ts'

/** Each pixel becomes the mean of those up to `reach` before and after it in its row, or in its column (`down`). */
export function smear({ width, height, pixels }: GreyPicture, reach: number, down: boolean): GreyPicture {
  const out = new Uint8Array(pixels.length)
  const [lines, length, step] = down ? [width, height, width] : [height, width, 1]
  for (let line = 0; line < lines; line++) {
    const base = down ? line : line * width
    let sum = 0
    for (let at = 0; at < Math.min(reach, length); at++) sum += pixels[base + at * step] ?? 0
    for (let at = 0; at < length; at++) {
      if (at + reach < length) sum += pixels[base + (at + reach) * step] ?? 0
      if (at - reach - 1 >= 0) sum -= pixels[base + (at - reach - 1) * step] ?? 0
      const count = Math.min(length - 1, at + reach) - Math.max(0, at - reach) + 1
      out[base + at * step] = sum / count + 0.5
    }
  }
  return { width, height, pixels: out }
}
