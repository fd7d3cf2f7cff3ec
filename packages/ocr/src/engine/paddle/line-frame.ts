import type { Box } from '@colrag/core'
import { mapBox } from '../../picture/affine.ts'
import type { GreyPicture } from '../../picture/grey-picture.ts'
import { resample } from '../../picture/resample.ts'
import type { Point, Quad } from './min-area-rectangle.ts'
import { quadOf } from './min-area-rectangle.ts'

/** Where a line begins and how it runs: `along` to its end, `across` from its upper to its lower edge, in pixels of the picture. */
export interface LineFrame {
  readonly origin: Point
  readonly along: Point
  readonly across: Point
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

/** A line that runs from left to right. */
export const uprightFrame = ({ corners: [origin, right, , below] }: Quad): LineFrame => ({
  origin,
  along: minus(right, origin),
  across: minus(below, origin),
})

/** A line that runs from top to bottom, with its upper edge on the right. */
export const downwardFrame = ({ corners: [left, origin, below] }: Quad): LineFrame => ({
  origin,
  along: minus(below, origin),
  across: minus(left, origin),
})

/** The same line read from its other end. */
export const reversedFrame = ({ origin, along, across }: LineFrame): LineFrame => ({
  origin: { x: origin.x + along.x + across.x, y: origin.y + along.y + across.y },
  along: { x: -along.x, y: -along.y },
  across: { x: -across.x, y: -across.y },
})

/**
 * The writing in the picture of one line with the room about it that detected lines have, since recognisers are trained on those: 15 % of its
 * height. A dash is not blown up to a line: half of the picture's height is kept.
 */
export function writingQuad({ width, height, pixels }: GreyPicture): Quad {
  let [least, most] = [255, 0]
  for (const value of pixels) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const dark = most - (most - least) / 4
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if ((pixels[i] ?? 255) >= dark) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  const [wide, high] = [right - left, bottom - top]
  const room = 0.15 * Math.min(wide, high)
  const grown = (from: number, to: number, side: number, other: number): [number, number] => {
    const half = Math.max((to - from) / 2 + room, side <= other ? side / 4 : 0)
    const middle = (from + to) / 2
    return [Math.max(0, middle - half), Math.min(side, middle + half)]
  }
  const [x0, x1] = grown(left, right, width, height)
  const [y0, y1] = grown(top, bottom, height, width)
  return quadOf([
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ])
}

export const lengthOf = ({ along }: LineFrame): number => Math.hypot(along.x, along.y)
export const thicknessOf = ({ across }: LineFrame): number => Math.hypot(across.x, across.y)

/** The line as a picture of `width` times `height` pixels. */
export function lineThrough(picture: GreyPicture, { origin, along, across }: LineFrame, width: number, height: number): GreyPicture {
  return resample(picture, width, height, [along.x / width, along.y / width, across.x / height, across.y / height, origin.x, origin.y])
}

/** The upright box around a part of a line, cut at the picture's edge; `from` and `to` are shares of its length. */
export function partBox({ origin, along, across }: LineFrame, from: number, to: number, { width, height }: GreyPicture): Box {
  const {
    x,
    y,
    width: wide,
    height: high,
  } = mapBox([along.x, along.y, across.x, across.y, origin.x, origin.y], {
    x: from,
    y: 0,
    width: to - from,
    height: 1,
  })
  const [left, right] = [x, x + wide].map((value) => Math.min(width, Math.max(0, value))) as [number, number]
  const [top, bottom] = [y, y + high].map((value) => Math.min(height, Math.max(0, value))) as [number, number]
  return { x: left, y: top, width: right - left, height: bottom - top }
}
