import type { Box } from '@colrag/core'
import { mapBox } from '../../picture/affine.ts'
import type { GreyPicture } from '../../picture/grey-picture.ts'
import { resample } from '../../picture/resample.ts'
import type { Point, Quad } from './min-area-rectangle.ts'

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

export const wholeFrame = ({ width, height }: GreyPicture): LineFrame => ({
  origin: { x: 0, y: 0 },
  along: { x: width, y: 0 },
  across: { x: 0, y: height },
})

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
