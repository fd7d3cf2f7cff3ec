import { gridBoxes, wholePicture } from './patch-boxes.ts'
import { smartResize } from './smart-resize.ts'
import type { Size, SmartGrid } from './smart-resize.ts'
import { tiledSize } from './tiled-size.ts'
import type { TiledGrid } from './tiled-size.ts'

/** A model that brings every picture to one size and sees as many rows and columns of it (ColPali: 32 by 32). */
export interface FixedGrid {
  readonly family: 'fixed'
  readonly rows: number
  readonly columns: number
}

/** How an encoder cuts up pictures, as data. */
export type PictureGrid = FixedGrid | SmartGrid | TiledGrid

/**
 * Where the tokens of a picture lie, in the order in which the model gives them: four numbers each (x0, y0, x1, y1) in fractions of the picture, y
 * downwards. Tiles come row by row, each with its own tokens, and the tokens of the whole picture behind them. Throws `bad-input` where the model
 * does not read a picture of this shape.
 */
export function pictureBoxes(grid: PictureGrid, picture: Size): Float32Array {
  if (grid.family === 'fixed') return gridBoxes(grid.rows, grid.columns)
  if (grid.family === 'smart') {
    const { width, height } = smartResize(picture, grid)
    const factor = grid.patch * grid.merge
    return gridBoxes(height / factor, width / factor)
  }
  const { rows, columns } = tilesOf(grid, picture)
  const parts = Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    return { x0: column / columns, y0: row / rows, x1: (column + 1) / columns, y1: (row + 1) / rows }
  })
  // A picture that is one tile is seen once.
  const seen = parts.length > 1 ? [...parts, wholePicture] : [wholePicture]
  const boxes = new Float32Array(seen.length * grid.side * grid.side * 4)
  seen.forEach((part, i) => boxes.set(gridBoxes(grid.side, grid.side, part), i * grid.side * grid.side * 4))
  return boxes
}

/** The tiles that a picture is cut into, beside the whole of it where they are more than one. */
export function tilesOf(grid: TiledGrid, picture: Size): { readonly rows: number; readonly columns: number } {
  const { width, height } = tiledSize(picture, grid)
  return { rows: height / grid.tile, columns: width / grid.tile }
}
