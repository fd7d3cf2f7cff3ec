import { toPicture } from '../picture/fit-picture.ts'
import type { Found } from './found.ts'
import type { DecodeRequest, ModelOutput } from './model-output.ts'
import { checkClasses, outputNamed, unreadable } from './model-output.ts'

/**
 * DETR (Carion et al. 2020, Table Transformer): `logits` [1, queries, classes + 1] through a softmax whose last class is "no object", and
 * `pred_boxes` [1, queries, 4] as centre and size in shares of the input. One region for each query, of its likeliest class.
 */
export function decodeDetr(outputs: readonly ModelOutput[], request: DecodeRequest): readonly Found[] {
  const { logits, boxes } = queriesOf(outputs, request.model)
  const [, queries = 0, width = 0] = logits.dims
  checkClasses(request, width - 1)
  const found: Found[] = []
  for (let query = 0; query < queries; query++) {
    let best = 0
    let most = -Infinity
    for (let c = 0; c < width; c++) {
      const logit = logits.data[query * width + c] as number
      most = Math.max(most, logit)
      if (c < width - 1 && logit > (logits.data[query * width + best] as number)) best = c
    }
    let sum = 0
    for (let c = 0; c < width; c++) sum += Math.exp((logits.data[query * width + c] as number) - most)
    const score = Math.exp((logits.data[query * width + best] as number) - most) / sum
    if (score >= request.threshold) found.push({ label: best, score, box: queryBox(boxes, query, request) })
  }
  return found
}

/** The two outputs of a model of the DETR kind. */
export function queriesOf(outputs: readonly ModelOutput[], model: string): { readonly logits: ModelOutput; readonly boxes: ModelOutput } {
  const logits = outputNamed(outputs, 'logits')
  const boxes = outputNamed(outputs, 'pred_boxes')
  if (logits?.dims.length !== 3 || boxes?.dims.length !== 3 || boxes.dims[2] !== 4 || logits.dims[1] !== boxes.dims[1])
    throw unreadable(model, outputs, 'logits [1, queries, classes] and pred_boxes [1, queries, 4]')
  return { logits, boxes }
}

/** The box of a query: shares of the inner picture, as these models are fed without padding. */
export function queryBox(boxes: ModelOutput, query: number, { fit }: DecodeRequest): Found['box'] {
  const [x, y, width, height] = [0, 1, 2, 3].map((i) => boxes.data[4 * query + i] as number) as [number, number, number, number]
  const across = (share: number): number => fit.inner.x + share * fit.inner.width
  const down = (share: number): number => fit.inner.y + share * fit.inner.height
  return toPicture(fit, across(x - width / 2), down(y - height / 2), across(x + width / 2), down(y + height / 2))
}
