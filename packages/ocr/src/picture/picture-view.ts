import type { Box } from '@colrag/core'
import type { Affine } from './affine.ts'
import { after, inverse, mapBox } from './affine.ts'
import type { GreyPicture } from './grey-picture.ts'
import { resample } from './resample.ts'

/** A picture that knows where its pixels stand: `toPage` maps pixel coordinates to page points. */
export interface PictureView {
  readonly picture: GreyPicture
  readonly toPage: Affine
}

/** A whole page at some resolution. */
export const pageView = (picture: GreyPicture, page: { readonly width: number; readonly height: number }): PictureView => ({
  picture,
  toPage: [page.width / picture.width, 0, 0, page.height / picture.height, 0, 0],
})

/** The part that shows `box` (page points), to whole pixels outwards and cut at the picture's edge. */
export function cropView(view: PictureView, box: Box): PictureView {
  const { x, y, width, height } = mapBox(inverse(view.toPage), box)
  const left = Math.max(0, Math.floor(x + 1e-6))
  const top = Math.max(0, Math.floor(y + 1e-6))
  const right = Math.max(left + 1, Math.min(view.picture.width, Math.ceil(x + width - 1e-6)))
  const bottom = Math.max(top + 1, Math.min(view.picture.height, Math.ceil(y + height - 1e-6)))
  if (left === 0 && top === 0 && right === view.picture.width && bottom === view.picture.height) return view
  return { picture: cutPicture(view.picture, left, top, right - left, bottom - top), toPage: after([1, 0, 0, 1, left, top], view.toPage) }
}

export function scaleView(view: PictureView, factor: number): PictureView {
  if (Math.abs(factor - 1) < 1e-3) return view
  const width = Math.max(1, Math.round(view.picture.width * factor))
  const height = Math.max(1, Math.round(view.picture.height * factor))
  return seen(view, width, height, [view.picture.width / width, 0, 0, view.picture.height / height, 0, 0])
}

/** Turned clockwise by 90 degrees as often as said (0 to 3); no pixel is changed. */
export function turnView(view: PictureView, quarters: number): PictureView {
  const { width, height } = view.picture
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return seen(view, height, width, [0, -1, 1, 0, 0, height])
    case 2:
      return seen(view, width, height, [-1, 0, 0, -1, width, height])
    case 3:
      return seen(view, height, width, [0, 1, -1, 0, width, 0])
    default:
      return view
  }
}

/** Turned by `degrees` (clockwise as seen) about its centre, on the same canvas size grown to hold every corner. */
export function rotateView(view: PictureView, degrees: number): PictureView {
  if (degrees === 0) return view
  const { width, height } = view.picture
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const grownWidth = Math.ceil(width * Math.abs(cos) + height * Math.abs(sin))
  const grownHeight = Math.ceil(width * Math.abs(sin) + height * Math.abs(cos))
  const toSource = after(after([1, 0, 0, 1, -grownWidth / 2, -grownHeight / 2], [cos, -sin, sin, cos, 0, 0]), [
    1,
    0,
    0,
    1,
    width / 2,
    height / 2,
  ])
  return seen(view, grownWidth, grownHeight, toSource)
}

const seen = (view: PictureView, width: number, height: number, toSource: Affine): PictureView => ({
  picture: resample(view.picture, width, height, toSource),
  toPage: after(toSource, view.toPage),
})

/** A copy of a rectangle that must lie inside the picture. */
export function cutPicture(source: GreyPicture, left: number, top: number, width: number, height: number): GreyPicture {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * source.width + left
    pixels.set(source.pixels.subarray(from, from + width), y * width)
  }
  return { width, height, pixels }
}

/** The picture in the middle of a white frame. */
export function framePicture(source: GreyPicture, margin: number): GreyPicture {
  const width = source.width + 2 * margin
  const height = source.height + 2 * margin
  const pixels = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < source.height; y++)
    pixels.set(source.pixels.subarray(y * source.width, (y + 1) * source.width), (y + margin) * width + margin)
  return { width, height, pixels }
}
