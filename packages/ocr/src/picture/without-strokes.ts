import type { GreyPicture } from './grey-picture.ts'
import type { Stroke } from './rules.ts'

/** A copy without the strokes (and two pixels around them, where scanning has blurred them). */
export function withoutStrokes(source: GreyPicture, strokes: readonly Stroke[]): GreyPicture {
  const pixels = Uint8Array.from(source.pixels)
  const { width, height } = source
  for (const { left, top, right, bottom, runs } of strokes) {
    const level = right - left > bottom - top
    for (const [line, from, to] of runs) {
      for (let side = line - 2; side <= line + 2; side++) {
        if (side < 0 || side >= (level ? height : width)) continue
        if (level) pixels.fill(255, side * width + from, side * width + to)
        else for (let at = from; at < to; at++) pixels[at * width + side] = 255
      }
    }
  }
  return { width, height, pixels }
}
