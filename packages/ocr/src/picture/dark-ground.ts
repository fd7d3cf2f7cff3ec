import type { GreyPicture } from './grey-picture.ts'

/** Pixels a side: smaller than the characters that an engine is given, larger than their strokes. */
const tile = 24
/** Paper, however yellow, is lighter; grounds on which white writing can be read are darker. */
const light = 160

/**
 * Whether a picture has a dark ground on which light writing may stand, as bars of headings, dark table heads and photographs have, and dark
 * writing on paper has not: three tiles side by side (all of them in a narrower picture), each more than half dark.
 */
export function hasDarkGround({ width, height, pixels }: GreyPicture): boolean {
  const across = Math.ceil(width / tile)
  const wanted = Math.min(3, across)
  const dark = new Uint32Array(across)
  for (let top = 0; top < height; top += tile) {
    const bottom = Math.min(top + tile, height)
    dark.fill(0)
    for (let y = top; y < bottom; y++)
      for (let i = 0; i < across; i++)
        for (let at = y * width + i * tile, end = y * width + Math.min((i + 1) * tile, width); at < end; at++)
          if ((pixels[at] as number) < light) dark[i] = (dark[i] as number) + 1
    let run = 0
    for (let i = 0; i < across; i++) {
      const area = (Math.min((i + 1) * tile, width) - i * tile) * (bottom - top)
      run = 2 * (dark[i] as number) > area ? run + 1 : 0
      if (run >= wanted) return true
    }
  }
  return false
}
