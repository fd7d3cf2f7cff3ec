import { toPicture } from '../picture/fit-picture.ts'
import type { Found } from './found.ts'
import type { DecodeRequest, ModelOutput } from './model-output.ts'
import { checkClasses, unreadable } from './model-output.ts'

const strides = [8, 16, 32, 64]

/**
 * PicoDet (Yu et al. 2021): for each stride of 8, 16, 32 and 64 pixels the scores [1, cells, classes], then for each of them the distances
 * [1, cells, 4 * bins] from the middle of a cell to the left, top, right and bottom edge, each as logits over 0, 1, 2, … strides whose mean
 * counts (the distribution of Generalized Focal Loss, Li et al. 2020). A cell may be a candidate for several classes.
 */
export function decodePicoDet(outputs: readonly ModelOutput[], request: DecodeRequest): readonly Found[] {
  const wanted = 'scores [1, cells, classes] and distances [1, cells, 4 * bins] for four strides'
  if (outputs.length !== 2 * strides.length || outputs.some(({ dims }) => dims.length !== 3)) throw unreadable(request.model, outputs, wanted)
  return strides.flatMap((stride, i) => {
    const scores = outputs[i] as ModelOutput
    const distances = outputs[i + strides.length] as ModelOutput
    const columns = Math.ceil(request.fit.width / stride)
    const cells = columns * Math.ceil(request.fit.height / stride)
    const [, count, classes = 0] = scores.dims
    if (count !== cells || distances.dims[1] !== cells || (distances.dims[2] as number) % 4 !== 0) throw unreadable(request.model, outputs, wanted)
    checkClasses(request, classes)
    return fromLevel(scores, distances, stride, columns, request)
  })
}

function fromLevel(
  scores: ModelOutput,
  distances: ModelOutput,
  stride: number,
  columns: number,
  { fit, threshold }: DecodeRequest,
): readonly Found[] {
  const [, cells = 0, classes = 0] = scores.dims
  const bins = (distances.dims[2] as number) / 4
  const found: Found[] = []
  for (let cell = 0; cell < cells; cell++) {
    let box: Found['box'] | null = null
    for (let label = 0; label < classes; label++) {
      const score = scores.data[cell * classes + label] as number
      if (score < threshold) continue
      box ??= cellBox(distances.data, cell, bins)
      found.push({ label, score, box })
    }
  }
  return found

  function cellBox(data: ArrayLike<number>, cell: number, bins: number): Found['box'] {
    const x = ((cell % columns) + 0.5) * stride
    const y = (Math.floor(cell / columns) + 0.5) * stride
    const reach = (side: number): number => stride * meanBin(data, (4 * cell + side) * bins, bins)
    return toPicture(fit, x - reach(0), y - reach(1), x + reach(2), y + reach(3))
  }
}

function meanBin(data: ArrayLike<number>, from: number, bins: number): number {
  let most = -Infinity
  for (let i = 0; i < bins; i++) most = Math.max(most, data[from + i] as number)
  let sum = 0
  let mean = 0
  for (let i = 0; i < bins; i++) {
    const weight = Math.exp((data[from + i] as number) - most)
    sum += weight
    mean += i * weight
  }
  return mean / sum
}
