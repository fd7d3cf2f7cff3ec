import type { ImageRef, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { pictureBoxes } from '../onnx/geometry/picture-grid.ts'
import type { PictureGrid } from '../onnx/geometry/picture-grid.ts'

/** A grid, and how many rows of the prompt come before those of the picture: 0 unless given. */
export type ServedGrid = PictureGrid & { readonly leading?: number }

/**
 * Of what a server gave for a picture those rows that are patches, with their boxes. Throws `model-output` where fewer came than the picture has patches
 * by the grid.
 */
export function placedRows({ rows, dims, data }: TokenMatrix, grid: ServedGrid, picture: ImageRef, model: string): TokenMatrix {
  const boxes = pictureBoxes(grid, picture)
  const { leading = 0 } = grid
  const patches = boxes.length / 4
  if (rows < leading + patches)
    throw new ColragError('model-output', model, `${rows} vectors came for a picture of ${patches} patches by its grid`, {
      hint: 'give the grid that the server uses (patch, merge, pixels), and leave grid out to search without boxes',
    })
  return { rows: patches, dims, data: data.slice(leading * dims, (leading + patches) * dims), boxes }
}
