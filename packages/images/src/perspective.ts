import type { Grey } from './line-slope.ts'
import { lineSlope } from './line-slope.ts'

/**
 * By how many degrees lines that should be parallel run together: text lines above against those below, and, in the picture laid on its side,
 * the edges of columns left against right. 0 where the lines cannot be followed.
 */
export function convergence(picture: Grey): number {
  return Math.max(ofRows(picture), ofRows(onItsSide(picture)))
}

function ofRows(picture: Grey): number {
  const third = Math.floor(picture.height / 3)
  const above = lineSlope(picture, 0, third)
  const below = lineSlope(picture, picture.height - third, picture.height)
  return above === null || below === null ? 0 : Math.abs(above - below)
}

function onItsSide({ width, height, pixels }: Grey): Grey {
  const turned = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + y] = pixels[y * width + x] ?? 255
  return { width: height, height: width, pixels: turned }
}
