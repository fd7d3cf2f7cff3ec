import type { Block, Box, PageRecord } from '@colrag/core'
import { darkBoxDetr, darkBoxRtDetr, darkBoxYolo, sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { rtDetr, tableTransformer, yolo } from './detector-family.ts'
import { modelFiles, withDrawnRaster } from './fixture/drawn-raster.fixture.ts'
import { onnxDetector } from './onnx-detector.ts'

const file = modelFiles({
  'detr.onnx': darkBoxDetr({ below: 0 }),
  'rt-detr.onnx': darkBoxRtDetr({ below: 0.5 }),
  'rt-detr-fixed.onnx': darkBoxRtDetr({ below: 0.5, size: [320, 480] }),
  'yolo.onnx': darkBoxYolo({ below: 0.3 }),
})
const labels = ['text', 'figure']
const neighbours = { document: sampleDocument(), before: [], after: [] }
const makers = {
  detr: () => onnxDetector({ model: file('detr.onnx'), family: tableTransformer, labels }),
  'RT-DETR': () => onnxDetector({ model: file('rt-detr.onnx'), family: rtDetr, labels }),
  YOLO: () => onnxDetector({ model: file('yolo.onnx'), family: yolo, labels }),
}

const detect = async (
  detector: ReturnType<typeof onnxDetector>,
  size: { readonly width: number; readonly height: number },
  dpi: number,
  dark: readonly Box[],
  parts: Partial<PageRecord> = {},
): Promise<readonly Block[]> => {
  const { page, ctx } = withDrawnRaster(samplePage({ ...size, ...parts }), dpi, dark)
  const blocks = await detector.detect(page, neighbours, ctx)
  await detector.close()
  return blocks
}

describe.each(Object.entries(makers))('boxes of %s', (_name, make) => {
  const pages = [
    { name: 'portrait', width: 600, height: 800, dpi: 72 },
    { name: 'landscape', width: 842, height: 595, dpi: 150 },
    { name: 'huge', width: 3370, height: 2384, dpi: 24 },
    { name: 'tiny', width: 60, height: 40, dpi: 300 },
    { name: 'a long strip', width: 200, height: 1800, dpi: 72 },
    { name: 'of an odd size', width: 333.3, height: 777.7, dpi: 97 },
  ]
  it.each(pages)('come back to points on a page that is $name', async ({ width, height, dpi }) => {
    const dark = { x: 0.25 * width, y: 0.125 * height, width: 0.5 * width, height: 0.25 * height }
    const [block, ...more] = await detect(make(), { width, height }, dpi, [dark])
    expect(more).toEqual([])
    expect(block).toMatchObject({ kind: 'figure', by: { rule: 'figure' } })
    // One pixel of the coarser of the two pictures, the page's and the model's (a long strip is letterboxed to 71 pixels).
    const pixel = Math.max(72 / dpi, Math.max(width, height) / 640)
    const box = block?.boxes[0] as Box
    for (const [is, wanted] of [
      [box.x, dark.x],
      [box.y, dark.y],
      [box.x + box.width, dark.x + dark.width],
      [box.y + box.height, dark.y + dark.height],
    ] as const)
      expect(Math.abs(is - wanted)).toBeLessThanOrEqual(pixel)
  })
})

it('is exact where pixels and points fall together', async () => {
  const dark = { x: 64, y: 96, width: 128, height: 256 }
  const resize = { kind: 'stretch', width: 256, height: 512 } as const
  const made = onnxDetector({ model: file('rt-detr.onnx'), family: rtDetr, labels, resize })
  expect((await detect(made, { width: 512, height: 1024 }, 72, [dark]))[0]?.boxes).toEqual([dark])
})

it('takes the size that a model of one size names, unless another is asked for', async () => {
  const dark = { x: 60, y: 80, width: 120, height: 200 }
  const fixed = onnxDetector({ model: file('rt-detr-fixed.onnx'), family: rtDetr, labels })
  expect((await detect(fixed, { width: 480, height: 640 }, 72, [dark]))[0]?.boxes).toEqual([dark])
})

it('says which model, class and confidence made a block, and leaves other words to text', async () => {
  const page = { spans: [textSpan('Inside', { x: 110, y: 120 }), textSpan('A line of running text below the figure.', { x: 100, y: 400 })] }
  const blocks = await detect(makers.detr(), { width: 600, height: 800 }, 72, [{ x: 100, y: 100, width: 200, height: 150 }], page)
  expect(blocks.map((b) => [b.kind, b.slices])).toEqual([
    ['figure', [{ span: 0, start: 0, end: 6 }]],
    ['text', [{ span: 1, start: 0, end: 40 }]],
  ])
  expect(blocks[0]?.by).toMatchObject({ stage: 'layout-onnx', model: expect.stringMatching(/^detr\.onnx@[0-9a-f]{12}$/), rule: 'figure' })
  expect(blocks[0]?.by.confidence).toBeGreaterThan(0.99)
  expect(blocks[1]?.by.model).toBeUndefined()
})

it('drops regions below the threshold', async () => {
  const dark = [{ x: 100, y: 100, width: 200, height: 150 }]
  const with_ = (threshold: number): ReturnType<typeof onnxDetector> => onnxDetector({ model: file('yolo.onnx'), family: yolo, labels, threshold })
  expect(await detect(with_(0.9 - 1e-6), { width: 600, height: 800 }, 72, dark)).toHaveLength(1)
  expect((await detect(with_(0.91), { width: 600, height: 800 }, 72, dark)).map((b) => b.by.rule)).toEqual(['scanned'])
})

it('makes a scanned page one block for the recogniser where it finds nothing, and nothing of a blank one', async () => {
  const grey = { width: 600, height: 800 }
  const strict = onnxDetector({ model: file('yolo.onnx'), family: yolo, labels, threshold: 1 })
  expect(await detect(strict, grey, 72, [{ x: 100, y: 100, width: 20, height: 15 }])).toMatchObject([{ kind: 'text', boxes: [{ x: 0, y: 0, ...grey }] }])
  expect(await detect(makers.YOLO(), grey, 72, [])).toEqual([])
})

it('says the same of a page whatever it saw before, and after it was closed', async () => {
  const detector = makers.YOLO()
  const one = withDrawnRaster(samplePage(), 72, [{ x: 100, y: 100, width: 200, height: 150 }])
  const other = withDrawnRaster(samplePage(), 100, [{ x: 10, y: 300, width: 20, height: 15 }])
  const first = JSON.stringify(await detector.detect(one.page, neighbours, one.ctx))
  await detector.detect(other.page, neighbours, other.ctx)
  expect(JSON.stringify(await detector.detect(one.page, neighbours, one.ctx))).toBe(first)
  await detector.close()
  expect(JSON.stringify(await detector.detect(one.page, neighbours, one.ctx))).toBe(first)
  await detector.close()
})
