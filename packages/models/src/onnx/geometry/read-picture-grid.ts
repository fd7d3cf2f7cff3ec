import type { ModelFolder } from '../../hub/model-folder.ts'
import { nested, numberIn, readImageProcessor, readModelConfig } from '../page-config.ts'
import type { PictureGrid } from './picture-grid.ts'

/** What images were made for when a model says nothing else (Qwen2-VL's processor). */
const usualPixels = { least: 56 * 56, most: 28 * 28 * 1280 }

/**
 * How a model cuts up pictures, from `preprocessor_config.json` and `config.json`: in tiles where it may split pictures (`do_image_splitting`; where
 * that is false, a picture is one tile), by a grid that changes with them where it merges patches (`merge_size`), else by one grid of its patches. Null where the files do not tell the patches, so that
 * nobody can say where a token lies.
 */
export async function readPictureGrid(folder: ModelFolder): Promise<PictureGrid | null> {
  const { config: processor } = await readImageProcessor(folder)
  const config = await readModelConfig(folder)
  const vision = nested(config, 'vision_config')
  const size = nested(processor, 'size')
  const patch = numberIn(processor, 'patch_size') ?? numberIn(vision, 'patch_size') ?? numberIn(config, 'patch_size')
  if (patch === null) return null
  const tile = numberIn(nested(processor, 'max_image_size'), 'longest_edge')
  if (tile !== null && typeof processor['do_image_splitting'] === 'boolean') {
    const shuffled = numberIn(config, 'scale_factor') ?? numberIn(config, 'pixel_shuffle_factor') ?? 1
    const longest = processor['do_image_splitting'] ? (numberIn(size, 'longest_edge') ?? 4 * tile) : tile
    return { family: 'tiled', longest, tile, side: Math.floor(tile / patch / shuffled) }
  }
  const merge = numberIn(processor, 'merge_size') ?? numberIn(vision, 'spatial_merge_size')
  if (merge !== null)
    return {
      family: 'smart',
      patch,
      merge,
      minPixels: numberIn(processor, 'min_pixels') ?? numberIn(size, 'min_pixels') ?? numberIn(size, 'shortest_edge') ?? usualPixels.least,
      maxPixels: numberIn(processor, 'max_pixels') ?? numberIn(size, 'max_pixels') ?? numberIn(size, 'longest_edge') ?? usualPixels.most,
    }
  const [width, height] = [numberIn(size, 'width'), numberIn(size, 'height')]
  if (width === null || height === null) return null
  return { family: 'fixed', rows: Math.floor(height / patch), columns: Math.floor(width / patch) }
}
