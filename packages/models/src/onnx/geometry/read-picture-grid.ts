import type { ModelFolder } from '../../hub/model-folder.ts'
import type { PictureGrid } from './picture-grid.ts'

type Config = Readonly<Record<string, unknown>>

/** What images were made for when a model says nothing else (Qwen2-VL's processor). */
const usualPixels = { least: 56 * 56, most: 28 * 28 * 1280 }

/**
 * How a model cuts up pictures, from `preprocessor_config.json` and `config.json`: in tiles where it splits pictures (`do_image_splitting`), by a grid
 * that changes with them where it merges patches (`merge_size`), else by one grid of its patches. Null where the files do not tell the patches, so that
 * nobody can say where a token lies.
 */
export async function readPictureGrid(folder: ModelFolder): Promise<PictureGrid | null> {
  const processor = (await folder.json('preprocessor_config.json')) as Config
  const config = folder.has('config.json') ? ((await folder.json('config.json')) as Config) : {}
  const vision = nested(config, 'vision_config')
  const size = nested(processor, 'size')
  const patch = numberIn(processor, 'patch_size') ?? numberIn(vision, 'patch_size') ?? numberIn(config, 'patch_size')
  if (patch === null) return null
  const tile = numberIn(nested(processor, 'max_image_size'), 'longest_edge')
  if (processor['do_image_splitting'] === true && tile !== null) {
    const shuffled = numberIn(config, 'scale_factor') ?? 1
    return { family: 'tiled', longest: numberIn(size, 'longest_edge') ?? 4 * tile, tile, side: tile / patch / shuffled }
  }
  const merge = numberIn(processor, 'merge_size') ?? numberIn(vision, 'spatial_merge_size')
  if (merge !== null)
    return {
      family: 'smart',
      patch,
      merge,
      minPixels: numberIn(processor, 'min_pixels') ?? numberIn(size, 'shortest_edge') ?? usualPixels.least,
      maxPixels: numberIn(processor, 'max_pixels') ?? numberIn(size, 'longest_edge') ?? usualPixels.most,
    }
  const [width, height] = [numberIn(size, 'width'), numberIn(size, 'height')]
  if (width === null || height === null) return null
  return { family: 'fixed', rows: Math.floor(height / patch), columns: Math.floor(width / patch) }
}

const nested = (config: Config, key: string): Config =>
  typeof config[key] === 'object' && config[key] !== null ? (config[key] as Config) : {}

const numberIn = (config: Config, key: string): number | null =>
  typeof config[key] === 'number' && Number.isFinite(config[key]) && config[key] > 0 ? config[key] : null
