import type { Block, LayoutDetector } from '@colrag/core'
import { blockId, ColragError } from '@colrag/core'
import { describeLayoutDetector } from '@colrag/testing'
import { expect, test } from 'vitest'
import type { DrawnPage } from './drawn-page.fixture.ts'
import { drawLines, drawnPage, drawTable } from './drawn-page.fixture.ts'
import { splitScans } from './split-scans.ts'

const document = { outline: [] } as never
const rows = [
  ['市町村', '全壊', '半壊'],
  ['人吉市', '1,234', '56'],
  ['八代市', '7', '0'],
]

function detectorOf(blocks: readonly Block[]): LayoutDetector {
  return { name: 'whole', fingerprint: 'f', kinds: ['text'], window: { before: 0, after: 0 }, detect: () => Promise.resolve(blocks) }
}
const partsOf = ({ page, blocks, ctx }: DrawnPage): Promise<readonly Block[]> =>
  splitScans(detectorOf(blocks)).detect(page, { document, before: [], after: [] }, ctx)

test('a scan with two tables becomes tables and the text around them, in order', async () => {
  const drawn = await drawnPage(330, 300, (pen) => {
    drawLines(pen, ['住家の被害は次のとおり。'], 20, 10, 12)
    drawTable(pen, rows, [80, 60, 60], 20, 50, 12)
    drawLines(pen, ['避難の状況は次のとおり。'], 20, 140, 12)
    drawTable(pen, rows, [80, 60, 60], 20, 180, 12)
  })
  const parts = await partsOf(drawn)
  expect(parts.map(({ kind, order }) => [kind, order])).toEqual([
    ['text', 0],
    ['table', 1],
    ['text', 2],
    ['table', 3],
  ])
  expect(parts.map(({ id }) => id.slice(-6))).toEqual(['/b0000', '/b0001', '/b0002', '/b0003'])
  expect(parts[1]).toMatchObject({ grid: { rows: 3, columns: 3, evidence: 'ruled', cells: { length: 9 } } })
  const [table] = parts[1]?.boxes ?? []
  expect(Math.abs((table?.x ?? 0) - 20) + Math.abs((table?.y ?? 0) - 50)).toBeLessThan(3)
  expect(Math.abs((table?.width ?? 0) - 200) + Math.abs((table?.height ?? 0) - 3 * 21.6)).toBeLessThan(4)
})

test('a table without lines is a table; prose, even in two columns, is none', async () => {
  const figures = Array.from({ length: 5 }, (_, r) =>
    ['熊本県', '鹿児島県', '宮崎県'].map((name, c) => (c === 0 ? name : String(1234 * (r + c)))),
  )
  const aligned = await drawnPage(330, 200, (pen) => {
    drawLines(pen, ['被害の状況は次のとおりである。引き続き調査している。'], 20, 10, 10)
    figures.forEach((row, r) => row.forEach((text, c) => drawLines(pen, [text], 30 + c * 90, 50 + r * 18, 10)))
  })
  expect((await partsOf(aligned)).map(({ kind }) => kind)).toEqual(['text', 'table'])
  const prose = await drawnPage(330, 200, (pen) => {
    const column = Array.from({ length: 8 }, () => '大雨により川の水位が上がり堤')
    drawLines(pen, column, 15, 20, 10)
    drawLines(pen, column, 175, 20, 10)
  })
  expect(await partsOf(prose)).toEqual([expect.objectContaining({ kind: 'text', boxes: prose.blocks[0]?.boxes })])
})

test('where upright boxes would cut into neighbours the region stays whole', async () => {
  const draw = (gap: number) => (pen: Parameters<Parameters<typeof drawnPage>[2]>[0]) => {
    drawLines(pen, ['住家の被害は次のとおり。調査中のものを含むものである。'], 20, 60 - gap, 10)
    drawTable(pen, rows, [100, 90, 90], 20, 74, 12)
  }
  expect(await partsOf(await drawnPage(330, 200, draw(0), { turn: 3 }))).toHaveLength(1)
  expect((await partsOf(await drawnPage(330, 200, draw(30), { turn: 3 }))).map(({ kind }) => kind)).toEqual(['text', 'table'])
})

test('blocks with glyphs, pictures and pages without a raster are left alone', async () => {
  const drawn = await drawnPage(330, 120, (pen) => drawTable(pen, rows, [80, 60, 60], 20, 20, 12), { kind: 'photo' })
  const kept = await partsOf(drawn)
  expect(kept).toEqual([expect.objectContaining({ kind: 'photo', id: drawn.blocks[0]?.id })])
  const { raster: _, ...blind } = drawn.page
  const text = { ...(drawn.blocks[0] as Block), kind: 'text' as const }
  const same = await splitScans(detectorOf([text])).detect(blind, { document, before: [], after: [] }, drawn.ctx)
  expect(same).toMatchObject([{ kind: 'text', boxes: text.boxes }])
})

test('where the picture of the page cannot be had the blocks stay whole, told once; an abort still ends it', async () => {
  const drawn = await drawnPage(330, 120, (pen) => drawTable(pen, rows, [80, 60, 60], 20, 20, 12))
  const [whole] = drawn.blocks as [Block]
  const glyphs = { ...whole, slices: [{ span: 0, start: 0, end: 1 }] }
  for (const get of [() => Promise.resolve(new Uint8Array([1, 2, 3])), () => Promise.reject(new Error('the store is away'))]) {
    const told = drawn.issues.length
    const ctx = { ...drawn.ctx, assets: { ...drawn.ctx.assets, get } }
    const blocks = await partsOf({ ...drawn, blocks: [whole, glyphs, whole], ctx })
    expect(blocks.map(({ kind, order, boxes }) => [kind, order, boxes])).toEqual([0, 1, 2].map((order) => ['text', order, whole.boxes]))
    expect(drawn.issues.slice(told)).toMatchObject([{ subject: drawn.page.id, stage: 'whole' }])
  }
  expect(drawn.issues.map(({ code }) => code)).toEqual(['corrupt', 'internal'])
  const get = () => Promise.reject(new ColragError('aborted', 'x', 'stopped'))
  await expect(partsOf({ ...drawn, ctx: { ...drawn.ctx, assets: { ...drawn.ctx.assets, get } } })).rejects.toMatchObject({
    code: 'aborted',
  })
})

describeLayoutDetector('splitScans', () =>
  splitScans({
    name: 'whole',
    fingerprint: 'f',
    kinds: ['text'],
    window: { before: 0, after: 0 },
    detect: (page, _, { signal }) =>
      signal?.aborted === true
        ? Promise.reject(new ColragError('aborted', page.id, 'the run was stopped'))
        : Promise.resolve(
            page.spans.length === 0
              ? []
              : [
                  {
                    id: blockId(page.id, 0),
                    pageId: page.id,
                    kind: 'text',
                    boxes: [{ x: 0, y: 0, width: page.width, height: page.height }],
                    order: 0,
                    direction: 'horizontal',
                    slices: page.spans.map(({ text }, span) => ({ span, start: 0, end: text.length })),
                    by: { stage: 'whole', fingerprint: 'f' },
                  },
                ],
          ),
  }),
)
