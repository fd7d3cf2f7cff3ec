import { mkdirSync, writeFileSync } from 'node:fs'
import { constantModel, darkBoxDetr, darkBoxRtDetr, darkBoxYolo, onnxGraph, sampleDocument, samplePage } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { picoDet, rtDetr, tableTransformer, yolo } from './detector-family.ts'
import { modelFiles, withDrawnRaster } from './fixture/drawn-raster.fixture.ts'
import { onnxDetector } from './onnx-detector.ts'
import type { OnnxDetectorOptions } from './onnx-detector.ts'

/** A model that takes something besides the picture. */
function oddInput(): Uint8Array {
  const graph = onnxGraph()
  graph.input('images', 'float', [1, 3, 8, 8])
  graph.output('out', graph.input('temperature', 'float', [1]), 'float', [1])
  return graph.bytes()
}

const detr = darkBoxDetr({ below: 0 })
const file = modelFiles({
  'detr.onnx': detr,
  'fixed.onnx': darkBoxRtDetr({ below: 0.5, size: [320, 480] }),
  'yolo.onnx': darkBoxYolo({ below: 0.3 }),
  'odd.onnx': oddInput(),
  'grey.onnx': constantModel('images', { out: { values: [0], dims: [1] } }),
  'cut.onnx': detr.subarray(0, detr.length / 2),
  'page.onnx': '<!doctype html><title>404</title>',
})
const labels = ['text', 'figure']
const base = { model: file('detr.onnx'), family: tableTransformer, labels } satisfies OnnxDetectorOptions

describe('at once', () => {
  it.each([
    ['a missing file', { model: file('no.onnx') }, 'not-found', /no\.onnx$/],
    ['a folder without a model', { model: file('.') }, 'not-found', /layout-model/],
    ['no labels', { labels: [] }, 'invalid-options', /labels/],
    ['a label whose meaning is not known', { labels: ['text', 'stamp'] }, 'invalid-options', /stamp/],
    ['a threshold beyond 1', { threshold: 1.5 }, 'invalid-options', /threshold/],
    ['no number', { nmsIou: Number.NaN }, 'invalid-options', /nmsIou/],
    ['no cores', { threads: 0 }, 'invalid-options', /threads/],
    ['no pixels', { resize: { kind: 'stretch', width: 0, height: 10 } }, 'invalid-options', /resize/],
  ] as const)('%s', (_, options, code, subject) => {
    expect(() => onnxDetector({ ...base, ...options })).toThrow(expect.objectContaining({ code, subject: expect.stringMatching(subject) }))
  })
  it('but a label that the user explains', () => {
    const detector = onnxDetector({ ...base, labels: ['stamp', 'noise', 'Section-Header', 'page_footer'], kinds: { stamp: 'photo', noise: null } })
    expect(detector.kinds).toEqual(expect.arrayContaining(['photo', 'heading', 'furniture', 'text']))
    expect(detector.kinds).not.toContain('table')
  })
})

describe('at the first page', () => {
  const page = withDrawnRaster(samplePage(), 36, [{ x: 100, y: 100, width: 100, height: 100 }])
  const stretch = { kind: 'stretch', width: 64, height: 64 } as const
  it.each([
    ['a file that ends too early', { model: file('cut.onnx') }, 'model-failed', /does not load/],
    ['a page of HTML', { model: file('page.onnx') }, 'model-failed', /does not load/],
    ['another size than the model takes', { model: file('fixed.onnx'), family: rtDetr, resize: stretch }, 'invalid-options', /480 x 320.*64 x 64/],
    ['a rule that cannot meet the size', { model: file('fixed.onnx') }, 'invalid-options', /480 x 320/],
    ['too many labels', { labels: ['text', 'figure', 'table'] }, 'invalid-options', /tells 2 classes apart, but 3/],
    ['too few labels', { labels: ['text'] }, 'invalid-options', /tells 2 classes apart, but 1/],
    ['labels beyond those given', { model: file('fixed.onnx'), family: rtDetr, labels: ['text'] }, 'invalid-options', /2 classes apart, but 1/],
    ['another family', { model: file('yolo.onnx') }, 'invalid-options', /logits/],
    ['another family again', { family: picoDet }, 'invalid-options', /four strides/],
    ['an input of an unknown kind', { model: file('odd.onnx'), family: yolo }, 'unsupported', /temperature/],
    ['outputs that make no sense', { model: file('grey.onnx'), family: yolo }, 'invalid-options', /out \[1\]/],
  ] as const)('%s', async (_, options, code, message) => {
    const detector = onnxDetector({ ...base, ...options })
    const seen = detector.detect(page.page, { document: sampleDocument(), before: [], after: [] }, page.ctx)
    await expect(seen).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    await detector.close()
  })
  it('a page without a picture, with what to do', async () => {
    const seen = onnxDetector(base).detect(samplePage(), { document: sampleDocument(), before: [], after: [] }, page.ctx)
    await expect(seen).rejects.toMatchObject({ code: 'unsupported', hint: expect.stringContaining("rasters: 'all'") })
  })
})

describe('a folder', () => {
  const config = { model_type: 'table-transformer', id2label: { '1': 'figure', '0': 'table' } }
  const processor = { size: { shortest_edge: 64, longest_edge: 128 }, image_mean: [0.5, 0.5, 0.5], image_std: [0.5, 0.5, 0.5], resample: 2 }
  let made = 0
  const folder = (settings: object, preprocessing: object, model = 'onnx/model.onnx'): string => {
    const path = file(`folder-${made++}`)
    mkdirSync(`${path}/onnx`, { recursive: true })
    writeFileSync(`${path}/config.json`, JSON.stringify(settings))
    writeFileSync(`${path}/preprocessor_config.json`, JSON.stringify(preprocessing))
    if (model) writeFileSync(`${path}/${model}`, detr)
    return path
  }
  it('says family, labels, size and pixels of its model', async () => {
    const dark = { x: 100, y: 100, width: 200, height: 150 }
    const { page, ctx } = withDrawnRaster(samplePage(), 72, [dark])
    const detector = onnxDetector({ model: folder(config, processor) })
    const [block] = await detector.detect(page, { document: sampleDocument(), before: [], after: [] }, ctx)
    await detector.close()
    expect(block).toMatchObject({ kind: 'figure', by: { rule: 'figure' } })
    expect(Math.abs((block?.boxes[0]?.x ?? 0) - dark.x)).toBeLessThan(595 / 64)
  })
  it('changes the fingerprint with any of it', () => {
    const variants = [
      folder(config, processor),
      folder(config, { ...processor, size: 64, max_size: 256 }),
      folder(config, { ...processor, size: { longest_edge: 800 } }),
      folder(config, { ...processor, size: { height: 64, width: 64 } }),
      folder(config, { ...processor, do_normalize: false }),
      folder(config, { ...processor, do_rescale: false }),
      folder(config, { ...processor, resample: 3 }),
      folder({ ...config, model_type: 'rt_detr' }, processor),
      folder({ ...config, id2label: { '0': 'table', '1': 'map' } }, processor, 'model.onnx'),
    ].map((model) => onnxDetector({ model }).fingerprint)
    expect(new Set(variants).size).toBe(variants.length)
  })
  it.each([
    ['no model', config, processor, '', 'not-found'],
    ['an architecture we cannot run', { ...config, model_type: 'layoutlmv3' }, processor, 'model.onnx', 'unsupported'],
    ['no labels', { model_type: 'detr' }, processor, 'model.onnx', 'corrupt'],
    ['no size', config, {}, 'model.onnx', 'corrupt'],
    ['a resampling we do not have', config, { ...processor, resample: 1 }, 'model.onnx', 'unsupported'],
  ] as const)('with %s is refused', (_, settings, preprocessing, model, code) => {
    expect(() => onnxDetector({ model: folder(settings, preprocessing, model) })).toThrow(expect.objectContaining({ code }))
  })
})
