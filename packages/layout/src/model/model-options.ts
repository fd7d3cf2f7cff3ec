import { ColragError } from '@colrag/core'
import type { DetectorFamily } from './detector-family.ts'
import { tableTransformer } from './detector-family.ts'
import type { RegionTask } from './find-regions.ts'
import { isFolder, readModelFolder } from './model-folder.ts'
import { onnxModel } from './onnx-model.ts'
import type { ResizeRule } from './picture/fit-picture.ts'

/**
 * `model`: an ONNX file, or a folder with one and the `config.json` and `preprocessor_config.json` of the Hugging Face hub, which then say
 * what is left out here. `family`: its architecture. `labels`: its classes in order. `resize`: the size it takes, where that is not the
 * family's. `threshold`: how sure it must be, from 0 to 1. `nmsIou`: regions of one class that share more than this of their union are one;
 * 1 leaves them all. `threads`: cores for one page, 1 unless told.
 */
export interface ModelOptions {
  readonly model: string
  readonly family?: DetectorFamily
  readonly labels?: readonly string[]
  readonly resize?: ResizeRule
  readonly threshold?: number
  readonly nmsIou?: number
  readonly threads?: number
}

/**
 * Everything that was left out filled in, from the folder or else from `defaults`, and what of it makes the output what it is. Throws
 * `invalid-options` or `not-found`.
 */
export function resolveModel(
  options: ModelOptions,
  defaults: { readonly threshold: number; readonly nmsIou: number; readonly labels: readonly string[] },
): { readonly task: Omit<RegionTask, 'kinds'>; readonly told: object } {
  const { threshold = defaults.threshold, nmsIou = defaults.nmsIou, threads = 1 } = options
  for (const [subject, value] of Object.entries({ threshold, nmsIou }))
    if (!(value >= 0 && value <= 1)) throw new ColragError('invalid-options', subject, `${value} is not between 0 and 1`)
  if (!Number.isInteger(threads) || threads < 1) throw new ColragError('invalid-options', 'threads', `${threads} is no number of cores`)
  const folder = isFolder(options.model) ? readModelFolder(options.model) : null
  const family = options.family ?? folder?.family ?? tableTransformer
  const labels = options.labels ?? folder?.labels ?? defaults.labels
  if (labels.length === 0)
    throw new ColragError('invalid-options', 'labels', 'the classes of the model are not named', { hint: 'give its labels in order' })
  const form = { resize: checkedResize(options.resize ?? family.resize), pixels: family.pixels, given: options.resize !== undefined }
  const model = onnxModel(folder?.model ?? options.model, threads)
  const told = { model: model.name, family: family.name, dpi: family.dpi, resize: form.resize, pixels: form.pixels, labels, threshold, nmsIou }
  return { task: { model, family, form, labels, threshold, nmsIou }, told }
}

function checkedResize(rule: ResizeRule): ResizeRule {
  const sizes = rule.kind === 'edges' ? [rule.shortest, rule.longest] : [rule.width, rule.height]
  if (sizes.every((size) => size === Infinity || (Number.isInteger(size) && size >= 1)) && sizes[0] !== Infinity) return rule
  throw new ColragError('invalid-options', 'resize', `${sizes.join(' x ')} is no size in pixels`)
}
