import type { Box } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** Pixels. PlanSightRAG section 3.2: tiles of 1,024 with 256 of overlap, of a page drawn at 400 dots per inch. */
export interface TileOptions {
  readonly size?: number
  readonly overlap?: number
  readonly dpi?: number
}

/** `box` is the place of the tile on the page, in points; `pixels` the same on the page drawn at `dpi`. */
export interface Tile {
  readonly row: number
  readonly column: number
  readonly pixels: Box
  readonly box: Box
}

export const tileDpi = 400
const pointsPerInch = 72

/**
 * From and up to which pixel each tile of a length reaches: max(1, ceil((length - overlap) / (size - overlap))) of them, in order; the last one is
 * cut at the end, not moved back. Throws `invalid-options` unless all are whole numbers, size > overlap >= 0 and length > 0.
 */
export function tileSpans(
  length: number,
  { size = 1024, overlap = 256 }: TileOptions = {},
): readonly (readonly [start: number, end: number])[] {
  if (![size, overlap, length].every(Number.isSafeInteger) || size <= overlap || overlap < 0 || length <= 0)
    throw new ColragError('invalid-options', 'tiles', `tiles of ${size} pixels with ${overlap} of overlap cannot cover ${length} pixels`)
  const stride = size - overlap
  const count = Math.max(1, Math.ceil((length - overlap) / stride))
  return Array.from({ length: count }, (_, i) => [i * stride, Math.min(length, i * stride + size)] as const)
}

/** The tiles of a picture of so many pixels, row after row (PlanSightRAG section 3.2). Throws as `tileSpans` does. */
export function tileCuts(width: number, height: number, options: TileOptions = {}): readonly Omit<Tile, 'box'>[] {
  const columns = tileSpans(width, options)
  return tileSpans(height, options).flatMap(([top, bottom], row) =>
    columns.map(([left, right], column) => ({ row, column, pixels: { x: left, y: top, width: right - left, height: bottom - top } })),
  )
}

/** The same of a page of so many points that is drawn at `dpi`. Throws `invalid-options` for a resolution that is none, too. */
export function tileGrid(width: number, height: number, options: TileOptions = {}): readonly Tile[] {
  const { dpi = tileDpi } = options
  if (!(dpi > 0)) throw new ColragError('invalid-options', 'tiles', `pages cannot be drawn at ${dpi} dots per inch`)
  const scale = dpi / pointsPerInch
  return tileCuts(Math.ceil(width * scale), Math.ceil(height * scale), options).map((cut) => ({
    ...cut,
    box: scaled(cut.pixels, 1 / scale),
  }))
}

/** A place on the page, in points, of what stands at `box` pixels of the tile. */
export function onPage({ pixels }: Tile, box: Box, dpi: number = tileDpi): Box {
  return scaled({ ...box, x: box.x + pixels.x, y: box.y + pixels.y }, pointsPerInch / dpi)
}

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({ x: x * by, y: y * by, width: width * by, height: height * by })
