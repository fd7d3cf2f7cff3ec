import type { LayoutDetector, PageRecord } from '@colrag/core'
import type { DrawnPage } from '@colrag/testing'
import { describeLayoutDetector, whereDarkModel } from '@colrag/testing'
import { ruled } from '../ruled.ts'
import { yoloEndToEnd } from './detector-family.ts'
import { drawnPage, modelFiles } from './fixture/drawn-raster.fixture.ts'
import { mergeDetectors } from './merge/merge-detectors.ts'
import { onnxDetector } from './onnx-detector.ts'

const labels = ['text', 'title', 'table', 'figure', 'figure_caption', 'header', 'list', 'equation']
const dpi = 12
const resize = { kind: 'letterbox', width: 96, height: 128, shade: 255 } as const

/** Regions of every class all over the page, some over each other and beyond its edge. */
const regions = [0, 1, 2, 3, 4, 5, 6, 7, 2, 0, 1, 4, 7, 2].map((label, i) => {
  const [left, top] = [(i * 37) % 80, (i * 53) % 110]
  return [left, top, left + 20 + 7 * (i % 4), top + 9 + 8 * (i % 3), 0.75 + 0.01 * i, label]
})
const file = modelFiles({ 'regions.onnx': whereDarkModel(regions, { below: 0.9 }) })

const draw = (page: PageRecord): DrawnPage => {
  const ink = page.spans.filter((s) => s.text.trim() !== '').map((s) => s.box)
  return { ...drawnPage(page.width, page.height, dpi, [...ink, ...page.images.map((i) => i.box)]), dpi }
}

const manyRegions = (): LayoutDetector => onnxDetector({ model: file('regions.onnx'), family: yoloEndToEnd, labels, resize })

describeLayoutDetector('onnxDetector()', manyRegions, draw)
describeLayoutDetector('mergeDetectors()', () => mergeDetectors(ruled(), manyRegions()), draw)
describeLayoutDetector(
  'mergeDetectors() that believes the second',
  () => mergeDetectors(ruled(), manyRegions(), { tables: 'second', text: 'second', scans: 'second' }),
  draw,
)
