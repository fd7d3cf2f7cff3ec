import type { Block, BlockKind, LayoutDetector, PageRecord } from '@colrag/core'
import { blockId, ColragError } from '@colrag/core'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { expect, it } from 'vitest'
import { ruled } from '../../ruled.ts'
import { withDrawnRaster } from '../fixture/drawn-raster.fixture.ts'
import { blockText } from '../table/grid-texts.fixture.ts'
import { mergeDetectors } from './merge-detectors.ts'
import type { MergeRule } from './merge-rule.ts'

const neighbours = { document: sampleDocument(), before: [], after: [] }
const { ctx, issues } = withDrawnRaster(samplePage(), 12, [])

interface Seen {
  readonly kind: BlockKind
  readonly spans: readonly (readonly number[])[]
  readonly box?: Block['boxes'][number]
  readonly confidence?: number
  readonly depth?: number
}

/** A detector that says what it is told: blocks of whole spans; of a table each list of spans is a row. */
const saying = (...seen: readonly Seen[]): LayoutDetector => ({
  name: 'told',
  fingerprint: 'told',
  kinds: ['table'],
  window: { before: 0, after: 0 },
  detect: (page) =>
    Promise.resolve(
      seen.map(({ kind, spans, box = { x: 0, y: 0, width: 10, height: 10 }, confidence = 0.8, depth }, order): Block => {
        const slices = spans.map((row) => row.map((span) => ({ span, start: 0, end: page.spans[span]?.text.length ?? 0 })))
        const cells = slices.flatMap((row, r) =>
          row.map((slice, column) => ({ row: r, column, rowSpan: 1, columnSpan: 1, box, header: false, slices: [slice] })),
        )
        const columns = Math.max(1, ...slices.map((row) => row.length))
        const shape = { rows: spans.length, columns, headerRows: 0, headerColumns: 0 }
        const by = { stage: 'told', fingerprint: 'told', model: 'm', rule: `seen-${kind}`, confidence }
        const base = { id: blockId(page.id, order), pageId: page.id, boxes: [box], order, direction: 'horizontal', by } as const
        const deep = depth === undefined ? {} : { depth }
        return kind === 'table'
          ? { ...base, kind, slices: [], grid: { ...shape, cells, evidence: 'model', score: 0.6 } }
          : { ...base, kind, slices: slices.flat(), ...deep }
      }),
    ),
})

const lines = ['The first line of a paragraph about towns,', 'Town Loss', 'North 12', 'and its last line, which ends it here.', 'Notes']
const prose = samplePage({ spans: lines.map((text, i) => textSpan(text, { x: 100, y: 100 + 13 * i })) })
const tableBox = { x: 100, y: 112, width: 60, height: 27 }

async function merged(page: PageRecord, second: LayoutDetector, rule: Partial<MergeRule> = {}): Promise<readonly Block[]> {
  return mergeDetectors(ruled(), second, rule).detect(page, neighbours, ctx)
}
const texts = (page: PageRecord, blocks: readonly Block[]): readonly (readonly [BlockKind, string])[] =>
  blocks.map((b) => [b.kind, blockText(page, b.grid ? b.grid.cells.flatMap((c) => c.slices) : b.slices)])

it('takes a table that only the second saw out of the text, which goes on after it', async () => {
  const page = samplePage({
    spans: ['Before it', 'Town', 'Loss', 'North', '12', 'after it'].map((text, i) =>
      textSpan(text, { x: i % 5 === 0 ? 100 : 100 + 30 * ((i + 1) % 2), y: 100 + 13 * (i === 0 ? 0 : i === 5 ? 3 : Math.ceil(i / 2)) }),
    ),
  })
  const blocks = await merged(page, saying({ kind: 'table', spans: [[1, 2], [3, 4]], box: tableBox }))
  expect(texts(page, blocks).filter(([kind]) => kind === 'table')).toEqual([['table', 'Town Loss North 12']])
  const order = blocks.map((b) => b.kind)
  expect(order.indexOf('table')).toBeGreaterThan(0)
  expect(order.indexOf('table')).toBeLessThan(order.length - 1)
  expect(blocks.find((b) => b.grid)?.by).toMatchObject({
    stage: 'layout-merged',
    model: 'm',
    rule: 'seen-table',
    confidence: 0.8,
    sources: [{ stage: 'told', confidence: 0.8 }],
  })
  expect(blocks.flatMap((b) => (b.grid ? b.grid.cells.flatMap((c) => c.slices) : b.slices)).map((s) => s.span)).toEqual([0, 1, 2, 3, 4, 5])
  expect(await merged(page, saying({ kind: 'table', spans: [[1, 2], [3, 4]], box: tableBox }), { tables: 'first' })).toHaveLength(blocks.length - 2)
})

it('leaves text that is called a table without rows and columns', async () => {
  expect(texts(prose, await merged(prose, saying({ kind: 'table', spans: [[0], [1], [2]] })))).toEqual(texts(prose, await merged(prose, saying())))
})

const ruledPage = samplePage({
  spans: ['市町村', '全壊', '甲市', '12'].map((text, i) => textSpan(text, { x: 105 + 80 * (i % 2), y: 104 + 20 * Math.floor(i / 2) })),
  lines: [
    ...[100, 120, 140].map((y) => ({ x1: 100, x2: 260, y1: y, y2: y, thickness: 0.5 })),
    ...[100, 180, 260].map((x) => ({ x1: x, x2: x, y1: 100, y2: 140, thickness: 0.5 })),
  ],
})

it('keeps the first’s grid and extent of a table that both saw, and is surer of it', async () => {
  const [alone] = await ruled().detect(ruledPage, neighbours, ctx)
  const [block] = await merged(ruledPage, saying({ kind: 'table', spans: [[0, 1, 2, 3]], box: { x: 95, y: 90, width: 180, height: 60 } }))
  expect([block?.grid, block?.boxes]).toEqual([alone?.grid, alone?.boxes])
  expect(block?.by.confidence).toBeCloseTo(1 - 0.05 * 0.2, 9)
  expect(block?.by.sources?.map((s) => [s.stage, s.confidence])).toEqual([
    ['layout-ruled', 0.95],
    ['told', 0.8],
  ])
})

it.each([
  ['union', 'table'],
  ['first', 'table'],
  ['second', 'text'],
  ['agreed', 'text'],
] as const)('where tables are %s, makes one that only the first saw %s', async (tables, kind) => {
  expect(texts(ruledPage, await merged(ruledPage, saying(), { tables }))).toEqual([[kind, '市町村 全壊 甲市 12']])
})

it('lets a picture take the short texts that lie in it', async () => {
  const page = samplePage({ spans: [textSpan('Label', { x: 120, y: 120, size: 8 }), textSpan('Below '.repeat(9), { x: 100, y: 450, size: 8 })] })
  const box = { x: 100, y: 100, width: 400, height: 300 }
  const blocks = await merged(page, saying({ kind: 'figure', spans: [[0]], box }))
  expect(texts(page, blocks)).toEqual([
    ['figure', 'Label'],
    ['text', 'Below '.repeat(9).trim()],
  ])
  expect((await merged(page, saying({ kind: 'figure', spans: [[0]], box }), { pictures: 'first' })).map((b) => b.kind)).not.toContain('figure')
})

it.each([
  ['running text', [textSpan('Running text '.repeat(7), { x: 100, y: 300, size: 8 })]],
  ['a heading', [textSpan('Seventy percent', { x: 100, y: 300, size: 20 }), textSpan('of all towns', { x: 100, y: 330 })]],
  ['a whole page', [textSpan('of all towns', { x: 100, y: 130 })]],
])('sees the ground of %s, not a picture', async (what, spans) => {
  const body = [0, 1, 2, 3].map((i) => textSpan('A line of body text below it.', { x: 100, y: 720 + 13 * i }))
  const page = samplePage({ number: 2, spans: [...spans, ...body] })
  const box = { x: 0, y: what === 'a whole page' ? 0 : 200, width: 595, height: what === 'a whole page' ? 700 : 400 }
  const blocks = await merged(page, saying({ kind: 'figure', spans: [spans.map((_, i) => i)], box }))
  expect(texts(page, blocks)).toEqual(texts(page, await ruled().detect(page, neighbours, ctx)))
})

it('puts a picture without words where it stands, and gives it the caption that had none', async () => {
  const page = samplePage({ spans: [textSpan('Some text above the picture.', { x: 100, y: 100 }), textSpan('Figure 1. A valve', { x: 100, y: 330 })] })
  const blocks = await merged(page, saying({ kind: 'photo', spans: [], box: { x: 100, y: 130, width: 200, height: 190 } }))
  expect(blocks.map((b) => b.kind)).toEqual(['text', 'photo', 'caption'])
  expect(blocks[2]?.belongsTo).toBe(blocks[1]?.id)
})

it.each([
  ['specific', 'heading', 'heading', 2],
  ['specific', 'furniture', 'text', undefined],
  ['second', 'furniture', 'furniture', undefined],
  ['first', 'heading', 'text', undefined],
] as const)('where the text rule is %s, a text that the second calls %s is %s', async (text, seen, kind, depth) => {
  const page = samplePage({ spans: [textSpan('A plain line of text', { x: 100, y: 300 })] })
  const [block] = await merged(page, saying({ kind: seen, spans: [[0]], ...(seen === 'heading' ? { depth: 2 } : {}) }), { text })
  expect([block?.kind, block?.depth]).toEqual([kind, depth])
  expect(block?.by.sources?.map((s) => s.stage)).toEqual(['layout-ruled', 'told'])
})

it('leaves a scan to the first unless told otherwise', async () => {
  const scan = samplePage({ images: [{ box: { x: 0, y: 0, width: 595, height: 842 }, pixelWidth: 1240, pixelHeight: 1754 }] })
  const second = saying({ kind: 'title', spans: [] }, { kind: 'figure', spans: [], box: { x: 10, y: 200, width: 300, height: 300 } })
  expect((await merged(scan, second)).map((b) => b.kind)).toEqual(['text'])
  expect((await merged(scan, second, { scans: 'second' })).map((b) => b.kind)).toEqual(['title', 'figure'])
})

it('reports what the second cannot see and goes on; other faults end the page', async () => {
  const failing = (error: unknown): LayoutDetector => ({ ...saying(), detect: () => Promise.reject(error) })
  issues.length = 0
  const blocks = await merged(prose, failing(new ColragError('unsupported', prose.id, 'no picture')))
  expect([texts(prose, blocks), issues]).toEqual([texts(prose, await ruled().detect(prose, neighbours, ctx)), ['unsupported']])
  await expect(merged(prose, failing(new ColragError('invalid-options', 'labels', 'wrong')))).rejects.toMatchObject({ code: 'invalid-options' })
})
