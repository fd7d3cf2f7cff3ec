import { toPicture } from '../picture/fit-picture.ts'
import type { Found } from './found.ts'
import type { DecodeRequest, ModelOutput } from './model-output.ts'
import { checkClasses, unreadable } from './model-output.ts'

/**
 * YOLO with one output: [1, 4 + classes, n] with a score for each class (v8 and later), or [1, n, 5 + classes] with how sure it is that
 * there is anything at all before them, by which the classes are multiplied (v5). Boxes are centre and size in pixels of the input. Each
 * candidate counts for its likeliest class.
 */
export function decodeYolo(outputs: readonly ModelOutput[], request: DecodeRequest): readonly Found[] {
  const [output] = outputs
  if (!output || output.dims.length !== 3 || output.dims[0] !== 1) throw unreadable(request.model, outputs, 'one tensor [1, rows, columns]')
  const [, first = 0, second = 0] = output.dims
  const { classes } = request
  if (first === 4 + classes) return candidates(output, request, second, 1, second, false)
  if (second === 5 + classes) return candidates(output, request, first, second, 1, true)
  // There are far more candidates than numbers about each of them.
  checkClasses(request, first < second ? first - 4 : second - 5)
  throw unreadable(request.model, outputs, `[1, ${4 + classes}, n] or [1, n, ${5 + classes}]`)
}

function candidates(
  { data }: ModelOutput,
  { fit, classes, threshold }: DecodeRequest,
  count: number,
  step: number,
  stride: number,
  sure: boolean,
): readonly Found[] {
  const found: Found[] = []
  const from = sure ? 5 : 4
  for (let i = 0; i < count; i++) {
    const value = (k: number): number => data[i * step + k * stride] as number
    let label = 0
    for (let c = 1; c < classes; c++) if (value(from + c) > value(from + label)) label = c
    const score = value(from + label) * (sure ? value(4) : 1)
    if (score < threshold) continue
    const [x, y, width, height] = [value(0), value(1), value(2) / 2, value(3) / 2]
    found.push({ label, score, box: toPicture(fit, x - width, y - height, x + width, y + height) })
  }
  return found
}

/** YOLO that has sorted its candidates out itself (v10, DocLayout-YOLO): [1, n, 6] of corners in pixels of the input, score and class. */
export function decodeYoloEndToEnd(outputs: readonly ModelOutput[], request: DecodeRequest): readonly Found[] {
  const [output] = outputs
  if (!output || output.dims.length !== 3 || output.dims[2] !== 6) throw unreadable(request.model, outputs, 'one tensor [1, n, 6]')
  const found: Found[] = []
  for (let i = 0; i < (output.dims[1] as number); i++) {
    const [left, top, right, bottom, score, label] = Array.from({ length: 6 }, (_, k) => output.data[6 * i + k]) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    if (score < request.threshold) continue
    if (label >= request.classes) checkClasses(request, label + 1)
    found.push({ label, score, box: toPicture(request.fit, left, top, right, bottom) })
  }
  return found
}
