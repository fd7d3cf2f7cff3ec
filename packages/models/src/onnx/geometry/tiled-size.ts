import type { Size } from './smart-resize.ts'

/** A model that sees tiles of a picture and the whole of it (Idefics 3, SmolVLM, ColSmol). Sizes in pixels. */
export interface TiledGrid {
  readonly family: 'tiled'
  /** The longest edge that a picture is brought to before it is cut up. */
  readonly longest: number
  /** The side of a tile. */
  readonly tile: number
  /** Tokens on the side of a tile. */
  readonly side: number
}

/** Larger pictures are never made (`MAX_IMAGE_SIZE` of Idefics 3). */
const largest = 4096

/**
 * The size that a picture is brought to before it is cut into tiles (`resize` and `resize_for_vision_encoder` of Idefics 3's image processor): its
 * longest edge to `longest`, then both sides up to multiples of the tile.
 */
export function tiledSize(picture: Size, grid: TiledGrid): Size {
  const { tile } = grid
  const { width, height } = sizeBeforeTiles(picture, grid)
  const aspect = width / height
  const up = (side: number): number => Math.ceil(side / tile) * tile
  if (width >= height) {
    const wide = up(width)
    return { width: wide, height: up(Math.trunc(wide / aspect)) }
  }
  const high = up(height)
  return { width: up(Math.trunc(high * aspect)), height: high }
}

/** The first of the two sizes of `tiledSize`: the longest edge brought to `longest`, the other to an even number of pixels. */
export const sizeBeforeTiles = (picture: Size, { longest }: TiledGrid): Size => belowLargest(toLongest(picture, longest))

function toLongest({ width, height }: Size, longest: number): Size {
  const aspect = width / height
  const even = (side: number): number => Math.max(1, side % 2 === 0 ? side : side + 1)
  return width >= height
    ? { width: longest, height: even(Math.trunc(longest / aspect)) }
    : { width: even(Math.trunc(longest * aspect)), height: longest }
}

function belowLargest({ width, height }: Size): Size {
  const aspect = width / height
  if (width >= height && width > largest) return { width: largest, height: Math.max(1, Math.trunc(largest / aspect)) }
  if (height > width && height > largest) return { width: Math.max(1, Math.trunc(largest * aspect)), height: largest }
  return { width, height }
}
