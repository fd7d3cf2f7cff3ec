import type { BlockKind, Box, PageRecord, RunContext } from '@colrag/core'
import { areaOf, intersectBox } from '@colrag/core'
import type { Found } from './decode/found.ts'
import { suppressOverlaps } from './decode/suppress-overlaps.ts'
import type { DetectorFamily } from './detector-family.ts'
import type { InputForm, OnnxModel } from './onnx-model.ts'
import { pagePicture } from './page-picture.ts'
import type { Picture } from '@colrag/stage-kit/picture'

/** A part of a page as a model sees it: its class by name and by kind, how sure it is in [0, 1], its box in points. */
export interface Region {
  readonly label: string
  readonly kind: BlockKind
  readonly confidence: number
  readonly box: Box
}

/** How the regions of a picture are told. `kinds` has one entry for each of `labels`; null leaves a class out. */
export interface RegionTask {
  readonly model: OnnxModel
  readonly family: DetectorFamily
  readonly form: InputForm
  readonly labels: readonly string[]
  readonly kinds: readonly (BlockKind | null)[]
  readonly threshold: number
  readonly nmsIou: number
}

/**
 * Regions of a page of at least the threshold, surest first, within the page, without duplicates in a class. `blank`: there are none, and
 * nothing to see in the picture either.
 */
export async function findRegions(
  page: PageRecord,
  task: RegionTask,
  ctx: RunContext,
): Promise<{ readonly regions: readonly Region[]; readonly blank: boolean }> {
  const { picture, perPoint } = await pagePicture(page, ctx, task.family.dpi)
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  const regions = (await lookAt(picture, task)).flatMap(({ label, score, box }): Region[] => {
    const kind = task.kinds[label]
    const seen = intersectBox(whole, {
      x: box.x / perPoint.x,
      y: box.y / perPoint.y,
      width: box.width / perPoint.x,
      height: box.height / perPoint.y,
    })
    return kind && seen && areaOf(seen) > 1 ? [{ label: task.labels[label] as string, kind, confidence: score, box: seen }] : []
  })
  return { regions, blank: regions.length === 0 && isBlank(picture) }
}

const leastContrast = 16

function isBlank({ pixels }: Picture): boolean {
  let [least, most] = [255, 0]
  for (const value of pixels) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least < leastContrast
}

/** What the model finds in a picture, boxes in its pixels. */
export async function lookAt(
  picture: Picture,
  { model, family, form, labels, threshold, nmsIou }: Omit<RegionTask, 'kinds'>,
): Promise<readonly Found[]> {
  const { fit, outputs } = await model.run(picture, form)
  const request = { model: model.name, fit, classes: labels.length, threshold }
  return suppressOverlaps(family.decode(outputs, request), nmsIou)
}
