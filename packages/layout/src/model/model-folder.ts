import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import type { DetectorFamily } from './detector-family.ts'
import { rtDetr, tableTransformer } from './detector-family.ts'
import type { ResizeRule } from './picture/fit-picture.ts'
import type { Resampling } from '@colrag/stage-kit/picture'

/** A model as a folder in the form of the Hugging Face hub describes it. */
export interface ModelFolder {
  readonly model: string
  readonly family: DetectorFamily
  readonly labels: readonly string[]
}

type Settings = Readonly<Record<string, unknown>>

const families: Readonly<Record<string, DetectorFamily>> = {
  'table-transformer': tableTransformer,
  detr: tableTransformer,
  conditional_detr: tableTransformer,
  rt_detr: rtDetr,
  rt_detr_v2: rtDetr,
}

/** Codes of Pillow. */
const resamplings: Readonly<Record<number, Resampling>> = { 2: 'bilinear', 3: 'bicubic' }

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Reads `config.json` (architecture, labels) and `preprocessor_config.json` (size and pixels) of a folder, and finds its `model.onnx`, at
 * the top or in `onnx/`. Nothing is fetched. Throws `not-found` for a missing file and `unsupported` for what we cannot run.
 */
export function readModelFolder(folder: string): ModelFolder {
  const model = ['model.onnx', 'onnx/model.onnx'].map((file) => join(folder, file)).find((file) => existsSync(file))
  if (!model) throw new ColragError('not-found', folder, 'there is neither model.onnx nor onnx/model.onnx in the folder')
  const config = settings(folder, 'config.json')
  const type = String(config['model_type'])
  const family = Object.hasOwn(families, type) ? families[type] : undefined
  if (!family)
    throw new ColragError('unsupported', folder, `models of type ${type} are not known`, { hint: `one of ${Object.keys(families).join(', ')}` })
  const names = Object.entries((config['id2label'] ?? {}) as Record<string, string>)
  const labels = names.sort(([a], [b]) => Number(a) - Number(b)).map(([, label]) => label)
  if (labels.length === 0) throw new ColragError('corrupt', folder, 'config.json has no id2label')
  return { model, labels, family: withProcessor(family, settings(folder, 'preprocessor_config.json'), folder) }
}

function settings(folder: string, file: string): Settings {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Settings
  } catch (cause) {
    const missing = !existsSync(join(folder, file))
    throw new ColragError(missing ? 'not-found' : 'corrupt', join(folder, file), missing ? 'the file is missing' : 'the file is no JSON', { cause })
  }
}

function withProcessor(family: DetectorFamily, given: Settings, folder: string): DetectorFamily {
  const three = (key: string, otherwise: readonly [number, number, number]): readonly [number, number, number] => {
    const value = given[key]
    return Array.isArray(value) && value.length === 3 ? (value as unknown as readonly [number, number, number]) : otherwise
  }
  const code = Number(given['resample'] ?? 2)
  const resampling = resamplings[code]
  if (!resampling) throw new ColragError('unsupported', folder, `resampling ${code} is not known`, { hint: 'bilinear is 2, bicubic 3' })
  const normalised = given['do_normalize'] !== false
  return {
    ...family,
    resize: given['do_resize'] === false ? family.resize : sizeOf(given, folder),
    pixels: {
      resampling,
      order: 'rgb',
      scale: given['do_rescale'] === false ? 1 : Number(given['rescale_factor'] ?? 1 / 255),
      mean: normalised ? three('image_mean', family.pixels.mean) : [0, 0, 0],
      deviation: normalised ? three('image_std', family.pixels.deviation) : [1, 1, 1],
    },
  }
}

/** `size` as a number with `max_size`, or as an object with edges or with height and width. A longest edge alone is what it says. */
function sizeOf(given: Settings, folder: string): ResizeRule {
  const size = given['size']
  const cap = typeof given['max_size'] === 'number' ? given['max_size'] : undefined
  if (typeof size === 'number') return { kind: 'edges', shortest: size, longest: cap ?? 1333 }
  const { shortest_edge: shortest, longest_edge, width, height } = (size ?? {}) as Readonly<Record<string, number | undefined>>
  if (width !== undefined && height !== undefined) return { kind: 'stretch', width, height }
  const longest = longest_edge ?? cap
  if (shortest !== undefined || longest !== undefined)
    return { kind: 'edges', shortest: shortest ?? (longest as number), longest: longest ?? Infinity }
  throw new ColragError('corrupt', folder, 'preprocessor_config.json names no size')
}
