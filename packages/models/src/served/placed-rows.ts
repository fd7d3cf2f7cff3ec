import type { ImageRef, TokenMatrix } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { pictureBoxes, tilesOf } from '../onnx/geometry/picture-grid.ts'
import type { PictureGrid } from '../onnx/geometry/picture-grid.ts'

/**
 * How a server's model cuts up pictures. `leading` and `trailing`: how many rows of the prompt it gives before and behind those of the picture, 0
 * each unless given; the marks of tiles are none of them.
 */
export type ServedGrid = PictureGrid & { readonly leading?: number; readonly trailing?: number }

/** Throws `invalid-options` for numbers of rows that are none. */
export function checkedGrid(grid: ServedGrid, model: string): ServedGrid {
  const { leading = 0, trailing = 0 } = grid
  if ([leading, trailing].every((rows) => Number.isSafeInteger(rows) && rows >= 0)) return grid
  throw new ColragError('invalid-options', model, `leading and trailing must be whole numbers from 0, not ${leading} and ${trailing}`, {
    hint: 'they say how many rows of the prompt stand before and behind those of the picture',
  })
}

/**
 * Of what a server gave for a picture those rows that are patches, with their boxes: what is left between `leading` and `trailing`, all of it, or of
 * tiles what is left without the rows of their marks (Idefics 3: two before each tile, one behind the whole, line breaks between). Throws
 * `model-output` where that is not as many as the picture has patches by the grid, so that no box is ever a guess.
 */
export function placedRows({ rows, dims, data }: TokenMatrix, grid: ServedGrid, picture: ImageRef, model: string): TokenMatrix {
  const boxes = pictureBoxes(grid, picture)
  const { leading = 0, trailing = 0 } = grid
  const patches = boxes.length / 4
  const runs = runsOf(grid, picture, rows - leading - trailing, patches)
  if (runs === null)
    throw new ColragError('model-output', model, `${rows} vectors came for a picture of ${patches} patches by its grid`, {
      hint:
        grid.family !== 'tiled' && rows > patches
          ? `give the rows of the prompt too, ${rows - patches} here: leading before the picture and trailing behind it; or leave grid out to search without boxes`
          : 'give the grid that the server uses (patch, merge, pixels) and the rows of its prompt (leading, trailing), or leave grid out to search without boxes',
    })
  const out = new Float32Array(patches * dims)
  let to = 0
  for (const { from, count } of runs) {
    const at = leading + from
    out.set(data.subarray(at * dims, (at + count) * dims), to * dims)
    to += count
  }
  return { rows: patches, dims, data: out, boxes }
}

interface Run {
  readonly from: number
  readonly count: number
}

/** Where the patches stand in the rows of a picture; null where they cannot be told. */
function runsOf(grid: PictureGrid, picture: ImageRef, rows: number, patches: number): readonly Run[] | null {
  if (rows === patches) return [{ from: 0, count: patches }]
  if (grid.family !== 'tiled') return null
  const tiles = tilesOf(grid, picture)
  const each = grid.side ** 2
  const runs: Run[] = []
  let from = 0
  if (tiles.rows * tiles.columns > 1)
    for (let row = 0; row < tiles.rows; row++) {
      // A line break behind each row of tiles but the last.
      if (row > 0) from++
      for (let column = 0; column < tiles.columns; column++) {
        runs.push({ from: from + 2, count: each })
        from += 2 + each
      }
    }
  // Two line breaks stand before the whole, which are one token or two by the tokenizer.
  const breaks = rows - (from + 2 + each + 1)
  if (runs.length === 0 ? breaks !== 0 : breaks !== 1 && breaks !== 2) return null
  return [...runs, { from: from + breaks + 2, count: each }]
}
