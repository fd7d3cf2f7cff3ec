import { decodeDetr } from './decode/decode-detr.ts'
import { decodePicoDet } from './decode/decode-pico-det.ts'
import { decodeRtDetr } from './decode/decode-rt-detr.ts'
import { decodeYolo, decodeYoloEndToEnd } from './decode/decode-yolo.ts'
import type { Found } from './decode/found.ts'
import type { DecodeRequest, ModelOutput } from './decode/model-output.ts'
import type { ResizeRule } from './picture/fit-picture.ts'
import type { PixelForm } from './picture/pixel-tensor.ts'

/**
 * What models of one architecture have in common: how they want the picture of a page and what they give back. `dpi`: pages of a higher
 * resolution are brought to this one first, because the family was trained on such pages. `decode` gives candidates with boxes in pixels of
 * the picture; overlapping ones are sorted out afterwards.
 */
export interface DetectorFamily {
  readonly name: string
  readonly resize: ResizeRule
  readonly pixels: PixelForm
  readonly dpi?: number
  decode(outputs: readonly ModelOutput[], request: DecodeRequest): readonly Found[]
}

const imageNet = { scale: 1 / 255, mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const
const plain = { scale: 1 / 255, mean: [0, 0, 0], deviation: [1, 1, 1], order: 'rgb' } as const

/** Table Transformer (Smock et al. 2022) and other DETR models: 150 DPI, shortest edge 800 pixels, longest at most 1333. */
export const tableTransformer: DetectorFamily = {
  name: 'table-transformer',
  resize: { kind: 'edges', shortest: 800, longest: 1333 },
  pixels: { ...imageNet, resampling: 'bilinear', order: 'rgb' },
  dpi: 150,
  decode: decodeDetr,
}

/** RT-DETR: 640 x 640 pixels, levels from 0 to 1. */
export const rtDetr: DetectorFamily = {
  name: 'rt-detr',
  resize: { kind: 'stretch', width: 640, height: 640 },
  pixels: { ...plain, resampling: 'bilinear' },
  decode: decodeRtDetr,
}

/** YOLO v5 and v8 and those like them: centred in 640 x 640 pixels, levels from 0 to 1. */
export const yolo: DetectorFamily = {
  name: 'yolo',
  resize: { kind: 'letterbox', width: 640, height: 640, shade: 114 },
  pixels: { ...plain, resampling: 'sampled' },
  decode: decodeYolo,
}

/** YOLO whose output needs no sorting out (v10, DocLayout-YOLO): centred in 1024 x 1024 pixels. */
export const yoloEndToEnd: DetectorFamily = {
  ...yolo,
  name: 'yolo-end-to-end',
  resize: { kind: 'letterbox', width: 1024, height: 1024, shade: 114 },
  decode: decodeYoloEndToEnd,
}

/** PicoDet as PP-Structure's layout models use it: 608 x 800 pixels, blue first. */
export const picoDet: DetectorFamily = {
  name: 'pico-det',
  resize: { kind: 'stretch', width: 608, height: 800 },
  pixels: { ...imageNet, resampling: 'sampled', order: 'bgr' },
  decode: decodePicoDet,
}
