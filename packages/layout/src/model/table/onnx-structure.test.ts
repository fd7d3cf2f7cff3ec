import type { Box, PageRecord } from '@colrag/core'
import { blockText } from './grid-texts.fixture.ts'
import { constantModel, describeLayoutDetector, sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { expect, it } from 'vitest'
import { ruled } from '../../ruled.ts'
import { drawnPage, modelFiles, withDrawnRaster } from '../fixture/drawn-raster.fixture.ts'
import { onnxTableStructure } from './onnx-structure.ts'
import { ruledStructure } from './ruled-structure.ts'
import { describeTableStructurer } from './table-structurer.suite.ts'
import { withTableStructure } from './with-table-structure.ts'

/** Parts of a table of four rows and three columns, by class and by corners in shares of what the model sees. */
const parts: readonly (readonly [label: number, left: number, top: number, right: number, bottom: number])[] = [
  [0, 0, 0, 1, 1],
  [1, 0, 0, 0.3, 1],
  [1, 0.32, 0, 0.66, 1],
  [1, 0.66, 0, 1, 1],
  [2, 0, 0, 1, 0.26],
  [2, 0, 0.24, 1, 0.5],
  [2, 0, 0.27, 1, 0.52],
  [2, 0, 0.5, 1, 0.75],
  [2, 0, 0.75, 1, 1],
  [3, 0, 0, 1, 0.24],
  [4, 0, 0.51, 1, 0.74],
  [5, 0.33, 0.01, 0.99, 0.23],
  [5, 0.5, 0.01, 0.99, 0.4],
]
const structureModel = (found: typeof parts): Uint8Array =>
  constantModel('pixel_values', {
    logits: {
      values: found.flatMap(([label], i) => Array.from({ length: 7 }, (_, c) => (c === label ? 9 - 0.1 * i : c === 6 ? 0 : -5))),
      dims: [1, found.length, 7],
    },
    pred_boxes: {
      values: found.flatMap(([, left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top]),
      dims: [1, found.length, 4],
    },
  })
const file = modelFiles({ 'structure.onnx': structureModel(parts), 'nothing.onnx': structureModel([[0, 0, 0, 1, 1]]) })
const area: Box = { x: 100, y: 200, width: 300, height: 80 }
const words = [
  ['', 'Losses', ''],
  ['Town', '12', '34'],
  ['North', '', ''],
  ['City', '5', '6'],
]

function tablePage(): PageRecord {
  const spans = words.flatMap((row, r) => row.flatMap((text, c) => (text ? [textSpan(text, { x: 105 + 100 * c, y: 204 + 20 * r })] : [])))
  return samplePage({ spans: [textSpan('A line above', { x: 100, y: 100 }), ...spans] })
}

/** The same page turned by 90° to the left: its text runs to the top. */
function turnedPage(page: PageRecord): PageRecord {
  const spans = page.spans.map((s) => ({
    ...s,
    direction: 'up' as const,
    box: { x: s.box.y, y: page.width - s.box.x - s.box.width, width: s.box.height, height: s.box.width },
  }))
  return { ...page, width: page.height, height: page.width, spans }
}

const slicesOf = (page: PageRecord): { span: number; start: number; end: number }[] =>
  page.spans.flatMap(({ text }, span) => (span === 0 ? [] : [{ span, start: 0, end: text.length }]))

it('tells spans, projected rows and headers, and puts each word into its cell', async () => {
  const { page, ctx } = withDrawnRaster(tablePage(), 150, [area])
  const structurer = onnxTableStructure({ model: file('structure.onnx'), margin: 0 })
  const grid = await structurer.read(page, { box: area, slices: slicesOf(page) }, ctx)
  await structurer.close()
  expect(grid).toMatchObject({ rows: 4, columns: 3, headerRows: 1, evidence: 'model' })
  expect(grid?.cells.map((c) => [c.row, c.column, c.rowSpan, c.columnSpan, blockText(page, c.slices)])).toEqual([
    [0, 0, 1, 1, ''],
    [0, 1, 1, 2, 'Losses'],
    [1, 0, 1, 1, 'Town'],
    [1, 1, 1, 1, '12'],
    [1, 2, 1, 1, '34'],
    [2, 0, 1, 3, 'North'],
    [3, 0, 1, 1, 'City'],
    [3, 1, 1, 1, '5'],
    [3, 2, 1, 1, '6'],
  ])
  expect(grid?.score).toBeGreaterThan(0.9)
})

it('reads a sideways table as it stands upright, its boxes in the page’s frame', async () => {
  const upright = withDrawnRaster(tablePage(), 150, [area])
  const box = { x: area.y, y: upright.page.width - area.x - area.width, width: area.height, height: area.width }
  const turned = withDrawnRaster(turnedPage(tablePage()), 150, [box])
  const structurer = onnxTableStructure({ model: file('structure.onnx'), margin: 0 })
  const straight = await structurer.read(upright.page, { box: area, slices: slicesOf(upright.page) }, upright.ctx)
  const sideways = await structurer.read(turned.page, { box, slices: slicesOf(turned.page) }, turned.ctx)
  await structurer.close()
  expect(sideways?.cells.map((c) => [c.row, c.column, c.columnSpan, c.slices])).toEqual(
    straight?.cells.map((c) => [c.row, c.column, c.columnSpan, c.slices]),
  )
  const [first, second] = [straight?.cells[1]?.box as Box, sideways?.cells[1]?.box as Box]
  expect(second.x).toBeCloseTo(first.y, 0)
  expect(second.y).toBeCloseTo(upright.page.width - first.x - first.width, 0)
  expect(second.height).toBeCloseTo(first.width, 0)
})

it('says nothing of what it sees no rows and columns in', async () => {
  const { page, ctx } = withDrawnRaster(tablePage(), 150, [area])
  const structurer = onnxTableStructure({ model: file('nothing.onnx') })
  expect(await structurer.read(page, { box: area, slices: slicesOf(page) }, ctx)).toBeNull()
  await structurer.close()
})

it('refuses a model whose labels are no parts of a table', () => {
  expect(() => onnxTableStructure({ model: file('structure.onnx'), labels: ['table', 'row'] })).toThrow(
    expect.objectContaining({ code: 'invalid-options', subject: 'row' }),
  )
})

it('stands behind the same interface as the structure by rules', async () => {
  const { page, ctx } = withDrawnRaster(tablePage(), 150, [area])
  const grid = await ruledStructure().read(page, { box: area, slices: slicesOf(page) }, ctx)
  expect(grid).toMatchObject({ columns: 3, evidence: 'ruled' })
  expect(await ruledStructure().read(page, { box: area, slices: [] }, ctx)).toBeNull()
})

const resize = { kind: 'edges', shortest: 32, longest: 64 } as const
const model = (): ReturnType<typeof onnxTableStructure> => onnxTableStructure({ model: file('structure.onnx'), resize })

it('gives the tables of a detector their cells, with what both said', async () => {
  const rows = [0, 1, 2, 3, 4, 5].flatMap((r) => ['Place', '12', '345'].map((text, c) => textSpan(`${text}${r}`, { x: 105 + 100 * c, y: 204 + 14 * r })))
  const { page, ctx } = withDrawnRaster(samplePage({ spans: rows }), 72, [])
  const neighbours = { document: sampleDocument(), before: [], after: [] }
  const [before] = await ruled().detect(page, neighbours, ctx)
  const [after] = await withTableStructure(ruled(), model()).detect(page, neighbours, ctx)
  expect([before?.grid?.evidence, after?.grid?.evidence]).toEqual(['aligned', 'model'])
  expect(after?.by.sources?.map((s) => s.stage)).toEqual(['layout-ruled', 'table-structure-onnx'])
  const [kept] = await withTableStructure(ruled(), model(), ['ruled']).detect(page, neighbours, ctx)
  expect(kept?.grid).toEqual(before?.grid)
})

it('keeps the tables of a page without a picture and reports why', async () => {
  const rows = [0, 1, 2, 3, 4, 5].flatMap((r) => ['Place', '12', '345'].map((text, c) => textSpan(`${text}${r}`, { x: 105 + 100 * c, y: 204 + 14 * r })))
  const { ctx, issues } = withDrawnRaster(samplePage(), 72, [])
  const blocks = await withTableStructure(ruled(), model()).detect(samplePage({ spans: rows }), { document: sampleDocument(), before: [], after: [] }, ctx)
  expect([blocks[0]?.grid?.evidence, issues]).toEqual(['aligned', ['unsupported']])
})

describeLayoutDetector(
  'withTableStructure()',
  () => withTableStructure(ruled(), model(), ['aligned', 'ruled']),
  (page) => ({ ...drawnPage(page.width, page.height, 12, []), dpi: 12 }),
)

const upright = withDrawnRaster(tablePage(), 24, [area])
const turnedArea = { x: area.y, y: upright.page.width - area.x - area.width, width: area.height, height: area.width }
const sideways = withDrawnRaster(turnedPage(tablePage()), 24, [turnedArea])
const cases = [
  { ...upright, area: { box: area, slices: slicesOf(upright.page) } },
  { ...sideways, area: { box: turnedArea, slices: slicesOf(sideways.page) } },
]
describeTableStructurer('onnxTableStructure()', model, cases)
describeTableStructurer('ruledStructure()', ruledStructure, cases)
