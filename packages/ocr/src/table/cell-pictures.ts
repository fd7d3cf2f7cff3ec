import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import type { Ink } from '../picture/ink.ts'
import { cutPicture, framePicture } from '../picture/picture-view.ts'
import type { Stroke } from '../picture/rules.ts'

/** A rectangle in pixels, `right` and `bottom` exclusive. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What is written in a cell, cut out tightly with a white frame: `left` and `top` are where the picture's corner stands. */
export interface CellPicture {
  readonly picture: GreyPicture
  readonly left: number
  readonly top: number
}

export const frame = 10

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

/**
 * What is written in each box, or null for an empty one. A patch of ink belongs to the box that holds its centre, so that a character that
 * touches a line is not cut; specks smaller than a twelfth of a character count for nothing. White writing on dark ground is turned around.
 */
export function cellPictures(source: GreyPicture, ink: Ink, boxes: readonly PixelBox[], size: number): (CellPicture | null)[] {
  const bounds = boxes.map((): { left: number; top: number; right: number; bottom: number } | null => null)
  const dark = boxes.map((box) => isDark(source, box))
  const area = { left: Math.min(...boxes.map((b) => b.left)), top: Math.min(...boxes.map((b) => b.top)), right: Math.max(...boxes.map((b) => b.right)), bottom: Math.max(...boxes.map((b) => b.bottom)) }
  for (const part of componentsOf(ink)) {
    const x = (part.left + part.right) / 2
    const y = (part.top + part.bottom) / 2
    if (x < area.left || x >= area.right || y < area.top || y >= area.bottom) continue
    const long = Math.max(part.right - part.left, part.bottom - part.top)
    if (long < size / 12 + 2) continue
    const i = boxes.findIndex((b) => x >= b.left && x < b.right && y >= b.top && y < b.bottom)
    const b = bounds[i]
    if (i < 0 || dark[i] === true) continue
    bounds[i] = b ? { left: Math.min(b.left, part.left), top: Math.min(b.top, part.top), right: Math.max(b.right, part.right), bottom: Math.max(b.bottom, part.bottom) } : part
  }
  return boxes.map((box, i) => {
    if (dark[i] === true) {
      const inner = { left: box.left + 6, top: box.top + 6, right: box.right - 6, bottom: box.bottom - 6 }
      return inner.right - inner.left < size / 2 || inner.bottom - inner.top < size / 2 ? null : cut(inverted(source), inner)
    }
    const b = bounds[i]
    // Less than a third of a character in both directions is a blot, not writing.
    if (!b || Math.max(b.right - b.left, b.bottom - b.top) < size / 3) return null
    return cut(source, b)
  })
}

function cut(source: GreyPicture, { left, top, right, bottom }: PixelBox): CellPicture {
  const x = Math.max(0, Math.floor(left) - 2)
  const y = Math.max(0, Math.floor(top) - 2)
  const picture = cutPicture(source, x, y, Math.min(source.width, Math.ceil(right) + 2) - x, Math.min(source.height, Math.ceil(bottom) + 2) - y)
  return { picture: framePicture(picture, frame), left: x - frame, top: y - frame }
}

const inverted = ({ width, height, pixels }: GreyPicture): GreyPicture => ({ width, height, pixels: pixels.map((value) => 255 - value) })

function isDark({ width, pixels }: GreyPicture, box: PixelBox): boolean {
  let dark = 0
  let all = 0
  for (let y = Math.ceil(box.top) + 4; y < box.bottom - 4; y += 3) {
    for (let x = Math.ceil(box.left) + 4; x < box.right - 4; x += 3) {
      all++
      if ((pixels[y * width + x] ?? 255) < 128) dark++
    }
  }
  return all > 20 && dark > 0.6 * all
}
