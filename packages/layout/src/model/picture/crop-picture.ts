import type { Box, Direction } from '@colrag/core'
import { frameOf } from '../../frame.ts'
import type { Picture } from '@colrag/stage-kit/picture'

/** The pixels of a box of whole numbers inside the picture, turned so that text of the given direction runs from left to right. */
export function cropPicture(picture: Picture, box: Box, direction: Direction): Picture {
  const { width, height, from } = frameOf(direction, box.width, box.height)
  const pixels = new Uint8Array(3 * width * height)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = from({ x, y, width: 1, height: 1 })
      const source = 3 * ((box.y + at.y) * picture.width + box.x + at.x)
      pixels[to++] = picture.pixels[source] as number
      pixels[to++] = picture.pixels[source + 1] as number
      pixels[to++] = picture.pixels[source + 2] as number
    }
  }
  return { width, height, pixels }
}
