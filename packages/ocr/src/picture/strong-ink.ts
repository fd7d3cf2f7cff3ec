import type { GreyPicture } from './grey-picture.ts'
import type { Ink } from './ink.ts'

/** Ink of a small picture by one threshold: darker than a third of the way from its lightest to its darkest pixel, so that thin strokes stay. */
export function strongInk({ width, height, pixels }: GreyPicture): Ink {
  let [dark, light] = [255, 0]
  for (const value of pixels) {
    if (value < dark) dark = value
    if (value > light) light = value
  }
  const limit = light - (light - dark) / 3
  return { width, height, bits: pixels.map((value) => (value < limit ? 1 : 0)) }
}
