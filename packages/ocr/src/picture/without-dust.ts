import type { Component } from './components.ts'
import type { GreyPicture } from './grey-picture.ts'

/**
 * The picture without dust: patches smaller than a sixth of a character each way that stand alone. Points, commas and the dots of letters stand
 * close (three tenths of a character) to a patch that is larger than dust, and stay. `parts`: all patches of the picture's ink; `size`: a character in pixels.
 */
export function withoutDust(source: GreyPicture, parts: readonly Component[], size: number): GreyPicture {
  const { width, height } = source
  const small = ({ left, top, right, bottom }: Component): boolean => Math.max(right - left, bottom - top) <= size / 6
  const near = new Uint8Array(width * height)
  const reach = Math.round(size * 0.3)
  for (const part of parts)
    if (!small(part))
      for (let y = Math.max(0, part.top - reach); y < Math.min(height, part.bottom + reach); y++)
        near.fill(1, y * width + Math.max(0, part.left - reach), y * width + Math.min(width, part.right + reach))
  const pixels = Uint8Array.from(source.pixels)
  for (const part of parts) {
    const centre = ((part.top + part.bottom) >> 1) * width + ((part.left + part.right) >> 1)
    if (!small(part) || near[centre] === 1) continue
    for (let y = Math.max(0, part.top - 2); y < Math.min(height, part.bottom + 2); y++)
      pixels.fill(255, y * width + Math.max(0, part.left - 2), y * width + Math.min(width, part.right + 2))
  }
  return { width, height, pixels }
}
