import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import type { Picture, Resampling } from '@colrag/stage-kit/picture'
import { resample } from '@colrag/stage-kit/picture'
import type { ModelFolder } from '../hub/model-folder.ts'
import type { GraphInput } from './encoder-graph.ts'
import { readImageProcessor } from './page-config.ts'

/** How a model wants its pictures, from `preprocessor_config.json` (`readImageProcessor`). Sizes in pixels. */
export interface PixelForm {
  /** The shortest edge brought to a length with the shape kept, or a size whatever the shape; null for none. */
  readonly size: { readonly shortest: number } | { readonly width: number; readonly height: number } | null
  readonly resampling: Resampling
  /** The middle that is looked at; null for all. */
  readonly crop: { readonly width: number; readonly height: number } | null
  readonly scale: number
  readonly mean: readonly number[]
  readonly deviation: readonly number[]
}

/** Codes of Pillow. */
const resamplings: Readonly<Record<number, Resampling>> = { 2: 'bilinear', 3: 'bicubic' }

type Size =
  | number
  | { readonly shortest_edge?: number; readonly longest_edge?: number; readonly width?: number; readonly height?: number }
  | undefined

/** `changing`: sizes that hang on the picture are another's business (`readPictureGrid`); refused unless it says so. */
export async function readPixelForm(folder: ModelFolder, { changing = false }: { readonly changing?: boolean } = {}): Promise<PixelForm> {
  const { file, config } = await readImageProcessor(folder)
  const path = join(folder.path, file)
  const off = (key: string): boolean => config[key] === false
  const resampling = resamplings[Number(config['resample'] ?? 2)]
  if (!resampling)
    throw new ColragError('unsupported', path, `resampling ${String(config['resample'])} is not known`, {
      hint: 'bilinear is 2, bicubic 3',
    })
  const channels = (key: string, otherwise: readonly number[]): readonly number[] => {
    const given = off('do_normalize') ? otherwise : (config[key] ?? otherwise)
    if (Array.isArray(given) && given.length === 3 && given.every((x) => typeof x === 'number')) return given as readonly number[]
    throw new ColragError('corrupt', path, `${key} is not three numbers`)
  }
  const size = config['size'] as Size
  const crop = (config['crop_size'] ?? size) as Size
  return {
    size: off('do_resize') || changing ? null : sizeOf(size, path),
    resampling,
    crop: config['do_center_crop'] === true && !changing ? cropOf(crop, path) : null,
    scale: off('do_rescale') ? 1 : Number(config['rescale_factor'] ?? 1 / 255),
    mean: channels('image_mean', [0, 0, 0]),
    deviation: channels('image_std', [1, 1, 1]),
  }
}

function sizeOf(size: Size, path: string): PixelForm['size'] {
  if (typeof size === 'number') return { shortest: size }
  if (size?.width !== undefined && size.height !== undefined) return { width: size.width, height: size.height }
  // With a longest edge too, the numbers bound how many pixels there are (Qwen2-VL) or how a picture is cut up (Idefics 3).
  if (size?.shortest_edge !== undefined && size.longest_edge === undefined) return { shortest: size.shortest_edge }
  throw new ColragError('unsupported', path, 'size is neither a shortest edge alone nor width and height', {
    hint: 'models of pictures whose size changes with the picture are read as token encoders alone, with a vector for each patch',
  })
}

function cropOf(size: Size, path: string): { readonly width: number; readonly height: number } {
  const whole = sizeOf(size, path)
  return whole !== null && 'shortest' in whole
    ? { width: whole.shortest, height: whole.shortest }
    : (whole as { width: number; height: number })
}

/** The picture as three planes of numbers, red first. */
export function pixelPlanes(picture: Picture, form: PixelForm): NonNullable<GraphInput['pixels']> {
  const sized = resized(picture, form)
  const { width, height } = form.crop ?? sized
  const left = Math.floor((sized.width - width) / 2)
  const top = Math.floor((sized.height - height) / 2)
  const planes = new Float32Array(3 * width * height)
  for (let channel = 0, to = 0; channel < 3; channel++) {
    const [mean = 0, deviation = 1] = [form.mean[channel], form.deviation[channel]]
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        // What lies outside a picture smaller than the crop is black.
        const inside = x >= 0 && y >= 0 && x < sized.width && y < sized.height
        const level = inside ? (sized.pixels[3 * (y * sized.width + x) + channel] ?? 0) : 0
        planes[to++] = (level * form.scale - mean) / deviation
      }
    }
  }
  return { width, height, planes }
}

function resized(picture: Picture, { size, resampling }: PixelForm): Picture {
  if (!size) return picture
  if (!('shortest' in size)) return resample(picture, size.width, size.height, resampling)
  const { width, height } = picture
  const other = (long: number, short: number): number => Math.max(1, Math.trunc((long * size.shortest) / short))
  return width < height
    ? resample(picture, size.shortest, other(height, width), resampling)
    : resample(picture, other(width, height), size.shortest, resampling)
}
