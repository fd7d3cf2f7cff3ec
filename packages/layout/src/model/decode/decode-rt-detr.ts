import { toPicture } from '../picture/fit-picture.ts'
import { queriesOf, queryBox } from './decode-detr.ts'
import type { Found } from './found.ts'
import type { DecodeRequest, ModelOutput } from './model-output.ts'
import { checkClasses, outputNamed, unreadable } from './model-output.ts'

/**
 * RT-DETR (Zhao et al. 2023) in the three forms it is published in: `labels`, `scores` [1, n] and `boxes` [1, n, 4] as corners in pixels of
 * the original picture; `logits` [1, queries, classes] with a sigmoid and `pred_boxes` in shares, of which the best `queries` pairs of query
 * and class count; or one tensor [n, 6 and more] of class, score and corners in pixels of the original picture.
 */
export function decodeRtDetr(outputs: readonly ModelOutput[], request: DecodeRequest): readonly Found[] {
  if (outputNamed(outputs, 'logits')) return fromQueries(outputs, request)
  const [labels, boxes, scores] = ['labels', 'boxes', 'scores'].map((name) => outputNamed(outputs, name))
  if (labels && boxes && scores) {
    const count = scores.data.length
    if (labels.data.length !== count || boxes.data.length !== 4 * count) throw unreadable(request.model, outputs, 'one label and box a score')
    const corner = (i: number, k: number): number => boxes.data[4 * i + k] as number
    return rows(request, count, (i) => [
      labels.data[i] as number,
      scores.data[i] as number,
      corner(i, 0),
      corner(i, 1),
      corner(i, 2),
      corner(i, 3),
    ])
  }
  const table = outputs.find(({ dims }) => dims.length === 2 && (dims[1] as number) >= 6)
  if (!table) throw unreadable(request.model, outputs, 'labels, boxes and scores, or logits and pred_boxes, or rows of six numbers')
  const [count = 0, width = 0] = table.dims
  return rows(request, count, (i) => Array.from({ length: 6 }, (_, k) => table.data[i * width + k]) as unknown as Row)
}

type Row = readonly [label: number, score: number, left: number, top: number, right: number, bottom: number]

function rows(request: DecodeRequest, count: number, row: (index: number) => Row): readonly Found[] {
  const { fit, classes, threshold } = request
  const found: Found[] = []
  for (let i = 0; i < count; i++) {
    const [label, score, left, top, right, bottom] = row(i)
    if (label >= classes) checkClasses(request, label + 1)
    if (label < 0 || !(score >= threshold)) continue
    const whole = { ...fit, inner: { x: 0, y: 0, width: fit.fromWidth, height: fit.fromHeight } }
    found.push({ label, score, box: toPicture(whole, left, top, right, bottom) })
  }
  return found
}

function fromQueries(outputs: readonly ModelOutput[], request: DecodeRequest): readonly Found[] {
  const { logits, boxes } = queriesOf(outputs, request.model)
  const [, queries = 0, classes = 0] = logits.dims
  checkClasses(request, classes)
  const found: (Found & { readonly at: number })[] = []
  for (let at = 0; at < queries * classes; at++) {
    const score = 1 / (1 + Math.exp(-(logits.data[at] as number)))
    if (score < request.threshold) continue
    found.push({ label: at % classes, score, box: queryBox(boxes, Math.floor(at / classes), request), at })
  }
  return found
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, queries)
    .map(({ label, score, box }) => ({ label, score, box }))
}
