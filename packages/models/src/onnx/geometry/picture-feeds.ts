import type { Picture } from '@colrag/stage-kit/picture'
import { resample } from '@colrag/stage-kit/picture'
import type { GraphTensor } from '../encoder-graph.ts'
import { pixelPlanes } from '../pixel-form.ts'
import type { PixelForm } from '../pixel-form.ts'
import type { PictureGrid } from './picture-grid.ts'
import { tilesOf } from './picture-grid.ts'
import { smartResize } from './smart-resize.ts'
import { sizeBeforeTiles, tiledSize } from './tiled-size.ts'

/** Frames that Qwen2-VL takes for one moment; a picture is as many of itself. */
const frames = 2

/**
 * What a graph of a model with this grid is fed for a picture, by the names of its inputs. `fixed`: `pixel_values` [1, 3, height, width]. `smart`: its
 * patches in rows, those that become one token together (`pixel_values` [patches, 3 x 2 x patch x patch], `image_grid_thw` [1, 3]). `tiled`: tiles and the
 * whole (`pixel_values` [1, tiles, 3, tile, tile], `pixel_attention_mask` [1, tiles, tile, tile]).
 */
export function pictureFeeds(picture: Picture, grid: PictureGrid, form: PixelForm): Readonly<Record<string, GraphTensor>> {
  if (grid.family === 'smart') {
    const { width, height } = smartResize(picture, grid)
    const { planes } = pixelPlanes(resample(picture, width, height, form.resampling), { ...form, size: null, crop: null })
    const { patch, merge } = grid
    const [rows, columns] = [height / patch, width / patch]
    const length = 3 * frames * patch * patch
    const data = new Float32Array(rows * columns * length)
    let to = 0
    for (let top = 0; top < rows; top += merge)
      for (let left = 0; left < columns; left += merge)
        for (let row = top; row < top + merge; row++)
          for (let column = left; column < left + merge; column++)
            for (let channel = 0; channel < 3; channel++)
              for (let frame = 0; frame < frames; frame++)
                for (let y = 0; y < patch; y++) {
                  const from = channel * width * height + (row * patch + y) * width + column * patch
                  data.set(planes.subarray(from, from + patch), to)
                  to += patch
                }
    return {
      pixel_values: { data, dims: [rows * columns, length] },
      image_grid_thw: { data: [1, rows, columns], dims: [1, 3] },
    }
  }
  if (grid.family === 'tiled') {
    const { tile } = grid
    const { rows, columns } = tilesOf(grid, picture)
    const { width, height } = tiledSize(picture, grid)
    const first = sizeBeforeTiles(picture, grid)
    const cutUp = resample(resample(picture, first.width, first.height, form.resampling), width, height, form.resampling)
    const large = pixelPlanes(cutUp, { ...form, size: null, crop: null }).planes
    const whole = pixelPlanes(resample(cutUp, tile, tile, form.resampling), { ...form, size: null, crop: null }).planes
    const tiles =
      rows * columns > 1
        ? Array.from({ length: rows * columns }, (_, i) => cutOut(large, { width, height }, tile, Math.floor(i / columns), i % columns))
        : []
    const seen = [...tiles, whole]
    const data = new Float32Array(seen.length * 3 * tile * tile)
    seen.forEach((planes, i) => data.set(planes, i * planes.length))
    return {
      pixel_values: { data, dims: [1, seen.length, 3, tile, tile] },
      pixel_attention_mask: { data: Array<number>(seen.length * tile * tile).fill(1), dims: [1, seen.length, tile, tile] },
    }
  }
  const { width, height, planes } = pixelPlanes(picture, form)
  return { pixel_values: { data: planes, dims: [1, 3, height, width] } }
}

/** A tile of three planes. */
function cutOut(
  planes: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  tile: number,
  row: number,
  column: number,
): Float32Array {
  const out = new Float32Array(3 * tile * tile)
  for (let channel = 0; channel < 3; channel++)
    for (let y = 0; y < tile; y++) {
      const from = channel * width * height + (row * tile + y) * width + column * tile
      out.set(planes.subarray(from, from + tile), (channel * tile + y) * tile)
    }
  return out
}
