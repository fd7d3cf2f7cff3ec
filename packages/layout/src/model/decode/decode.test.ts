import { describe, expect, it } from 'vitest'
import { fitPicture } from '../picture/fit-picture.ts'
import { decodeDetr } from './decode-detr.ts'
import { decodePicoDet } from './decode-pico-det.ts'
import { decodeRtDetr } from './decode-rt-detr.ts'
import { decodeYolo, decodeYoloEndToEnd } from './decode-yolo.ts'
import type { DecodeRequest, ModelOutput } from './model-output.ts'
import { suppressOverlaps } from './suppress-overlaps.ts'

/** A picture of 200 x 400 pixels that the model sees at half its size. */
const request: DecodeRequest = {
  model: 'fixture',
  fit: fitPicture(200, 400, { kind: 'stretch', width: 100, height: 200 }),
  classes: 2,
  threshold: 0.7,
}
const output = (name: string, dims: readonly number[], data: readonly number[]): ModelOutput => ({ name, dims, data })
const refused = expect.objectContaining({ code: 'invalid-options', subject: 'fixture' })

describe('DETR', () => {
  const boxes = output('pred_boxes', [1, 2, 4], [0.5, 0.25, 0.5, 0.1, 0.5, 0.5, 1, 1])
  it('takes the softmax with its last class, which is nothing', () => {
    const logits = output('logits', [1, 2, 3], [Math.log(8), Math.log(1), Math.log(1), Math.log(2), Math.log(2), Math.log(6)])
    expect(decodeDetr([logits, boxes], request)).toEqual([
      { label: 0, score: expect.closeTo(0.8, 9), box: { x: 50, y: expect.closeTo(80, 9), width: 100, height: expect.closeTo(40, 9) } },
    ])
    expect(decodeDetr([logits, boxes], { ...request, threshold: 0.2 }).map((f) => f.score)).toEqual([expect.closeTo(0.8, 9), expect.closeTo(0.2, 9)])
  })
  it('refuses another number of classes and other outputs', () => {
    expect(() => decodeDetr([output('logits', [1, 2, 4], []), boxes], request)).toThrow(refused)
    expect(() => decodeDetr([output('logits', [1, 3, 3], []), boxes], request)).toThrow(refused)
    expect(() => decodeDetr([boxes], request)).toThrow(/pred_boxes \[1, 2, 4\]/)
  })
})

describe('RT-DETR', () => {
  it('reads labels, boxes and scores in pixels of the original picture', () => {
    const outputs = [
      output('labels', [1, 2], [1, 0]),
      output('boxes', [1, 2, 4], [10, 20, 110, 220, 0, 0, 1, 1]),
      output('scores', [1, 2], [0.7, 0.69]),
    ]
    expect(decodeRtDetr(outputs, request)).toEqual([{ label: 1, score: 0.7, box: { x: 10, y: 20, width: 100, height: 200 } }])
  })
  it('reads logits through a sigmoid, several classes of one query, no more pairs than queries', () => {
    const logits = output('logits', [1, 2, 2], [2, 3, 1, -1])
    const boxes = output('pred_boxes', [1, 2, 4], [0.5, 0.5, 1, 1, 0.25, 0.25, 0.5, 0.5])
    const found = decodeRtDetr([logits, boxes], request)
    expect(found.map((f) => [f.label, f.score])).toEqual([
      [1, expect.closeTo(0.9526, 4)],
      [0, expect.closeTo(0.8808, 4)],
    ])
  })
  it('reads rows of class, score and corners', () => {
    const rows = output('fetch_name_0', [2, 7], [1, 0.9, 10, 20, 30, 40, 5, -1, 0.99, 0, 0, 1, 1, 5])
    expect(decodeRtDetr([rows], request)).toEqual([{ label: 1, score: 0.9, box: { x: 10, y: 20, width: 20, height: 20 } }])
    expect(() => decodeRtDetr([output('x', [1, 6], [2, 0.9, 0, 0, 1, 1])], request)).toThrow(refused)
  })
})

describe('YOLO', () => {
  it('reads v8: numbers of one candidate in a column', () => {
    const data = [50, 20, 100, 10, 40, 20, 20, 4, 0.1, 0.2, 0.8, 0.3]
    expect(decodeYolo([output('o', [1, 6, 2], data)], request)).toEqual([{ label: 1, score: 0.8, box: { x: 60, y: 180, width: 80, height: 40 } }])
  })
  it('reads v5: candidates in rows, classes times being there at all', () => {
    const data = [50, 100, 40, 20, 0.9, 0.1, 0.9, 50, 100, 40, 20, 0.5, 0.1, 0.99]
    expect(decodeYolo([output('o', [1, 2, 7], data)], request)).toMatchObject([{ label: 1, score: expect.closeTo(0.81, 9) }])
  })
  it('reads candidates that are sorted out already', () => {
    const data = [10, 20, 30, 60, 0.9, 1, 0, 0, 0, 0, 0, 0]
    expect(decodeYoloEndToEnd([output('o', [1, 2, 6], data)], request)).toEqual([{ label: 1, score: 0.9, box: { x: 20, y: 40, width: 40, height: 80 } }])
  })
  it('undoes a letterbox', () => {
    const fit = fitPicture(200, 400, { kind: 'letterbox', width: 100, height: 100, shade: 0 })
    const data = [50, 50, 25, 50, 0, 0.9]
    expect(decodeYolo([output('o', [1, 6, 1], data)], { ...request, fit })[0]?.box).toEqual({ x: 50, y: 100, width: 100, height: 200 })
  })
  it('refuses another number of classes', () => {
    expect(() => decodeYolo([output('o', [1, 9, 8400], [])], request)).toThrow(/tells 5 classes apart, but 2 labels/)
    expect(() => decodeYolo([output('o', [1, 25200, 85], [])], request)).toThrow(/tells 80 classes apart/)
  })
})

describe('PicoDet', () => {
  const strides = [8, 16, 32, 64]
  const cells = strides.map((s) => Math.ceil(100 / s) * Math.ceil(200 / s))
  const outputs = (stride: number, cell: number): ModelOutput[] => [
    ...cells.map((count, i) => output(`s${i}`, [1, count, 2], Array.from({ length: 2 * count }, (_, k) => (strides[i] === stride && k === 2 * cell + 1 ? 0.9 : 0.1)))),
    ...cells.map((count, i) => output(`d${i}`, [1, count, 8], Array.from({ length: 8 * count }, (_, k) => (k % 2 === 0 ? 0 : Math.log(1 + ((k >> 1) % 4)))))),
  ]
  it('adds the mean distances of a cell to its middle, the last column of a level reaching beyond the input', () => {
    // Bins 0 and 1 weigh 1 to 1, 2, 3 and 4: means of 1/2, 2/3, 3/4 and 4/5 strides.
    const [found] = decodePicoDet(outputs(16, 7 * 3 + 2), request)
    const [x, y] = [2.5 * 16, 3.5 * 16]
    expect(found).toMatchObject({ label: 1, score: 0.9 })
    expect(found?.box.x).toBeCloseTo(2 * (x - 8), 9)
    expect(found?.box.y).toBeCloseTo(2 * (y - 32 / 3), 9)
    expect((found?.box.x ?? 0) + (found?.box.width ?? 0)).toBeCloseTo(2 * (x + 12), 9)
    expect((found?.box.y ?? 0) + (found?.box.height ?? 0)).toBeCloseTo(2 * (y + 12.8), 9)
    expect(decodePicoDet(outputs(64, 1), request)[0]?.box.x).toBeCloseTo(2 * (96 - 32), 9)
  })
  it('refuses levels that do not fit the input', () => {
    expect(() => decodePicoDet(outputs(8, 0), { ...request, fit: fitPicture(1, 1, { kind: 'stretch', width: 64, height: 64 }) })).toThrow(refused)
    expect(() => decodePicoDet(outputs(8, 0).slice(1), request)).toThrow(refused)
    expect(() => decodePicoDet(outputs(8, 0), { ...request, classes: 10 })).toThrow(/tells 2 classes apart, but 10/)
  })
})

describe('overlaps', () => {
  const at = (x: number, score: number, label = 0): { label: number; score: number; box: { x: number; y: number; width: number; height: number } } => ({
    label,
    score,
    box: { x, y: 0, width: 100, height: 10 },
  })
  it('leave the surest of a class, others beside it only when they share no more than the limit', () => {
    // Shifted by 20 two boxes share 80 of 120, by 50 they share 50 of 150.
    const found = [at(20, 0.8), at(0, 0.9), at(50, 0.85), at(0, 0.7, 1)]
    expect(suppressOverlaps(found, 0.5)).toEqual([at(0, 0.9), at(50, 0.85), at(0, 0.7, 1)])
    expect(suppressOverlaps(found, 0.3)).toEqual([at(0, 0.9), at(0, 0.7, 1)])
    expect(suppressOverlaps(found, 1)).toHaveLength(4)
  })
  it('go by what stayed, not by what went', () => {
    expect(suppressOverlaps([at(0, 0.9), at(30, 0.8), at(60, 0.7)], 0.5).map((f) => f.box.x)).toEqual([0, 60])
  })
  it('keep the order of equals', () => {
    expect(suppressOverlaps([at(200, 0.8), at(0, 0.8)], 0.5).map((f) => f.box.x)).toEqual([200, 0])
  })
})
