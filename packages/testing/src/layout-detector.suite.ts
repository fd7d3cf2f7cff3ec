import type { Block, Direction, LayoutDetector, PageNeighbours, PageRecord, RunContext, SpanSlice, TextSpan } from '@colrag/core'
import { blockId } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'
import { sampleDocument, samplePage, textSpan } from './sample-page.ts'

const randomPages = 60
const directions: readonly Direction[] = ['horizontal', 'horizontal', 'horizontal', 'vertical', 'up', 'down', 'flipped']

/** A picture of a whole page; sizes in pixels. */
export interface DrawnPage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly dpi: number
}

/**
 * What every layout detector keeps to, on pages with prose, tables, sideways and vertical text, pictures and random spans: each code unit
 * of each span in exactly one block; orders dense from 0 with the ids made from them; boxes on the page; cells that do not overlap; only
 * the kinds it names; captions that belong to a block of the page; the same blocks for the same page, whatever it saw before. A detector that looks at pictures gets
 * those that `draw` makes, as PNG.
 */
export function describeLayoutDetector(name: string, make: () => LayoutDetector, draw?: (page: PageRecord) => DrawnPage): void {
  describe(`${name} as a layout detector`, () => {
    const pictures = new Map<string, Uint8Array>()
    const drawn = (page: PageRecord): PageRecord => {
      if (!draw) return page
      const { bytes, width, height, dpi } = draw(page)
      const key = `${pictures.size}.png`
      pictures.set(key, bytes)
      return { ...page, raster: { image: { key, mediaType: 'image/png', width, height }, dpi } }
    }
    const ctx: RunContext = {
      assets: {
        get: (key) => {
          const bytes = pictures.get(key)
          return bytes ? Promise.resolve(bytes) : Promise.reject(new Error('no picture was promised'))
        },
        put: () => Promise.reject(new Error('no picture was promised')),
      },
      seed: 0,
      report: (issue) => {
        throw new Error(issue.message)
      },
    }
    const alone: PageNeighbours = { document: sampleDocument(), before: [], after: [] }
    const detect = (detector: LayoutDetector, page: PageRecord): Promise<readonly Block[]> => detector.detect(page, alone, ctx)
    const pages = [...samplePages(), ...Array.from({ length: randomPages }, (_, seed) => randomPage(seed))].map(drawn)

    it('puts every code unit of every span into exactly one block', async () => {
      for (const page of pages)
        expect(timesTaken(page, await detect(make(), page))).toEqual(page.spans.map((s) => new Array<number>(s.text.length).fill(1)))
    })
    it('numbers blocks densely in reading order and names them after it', async () => {
      for (const page of pages) {
        const blocks = await detect(make(), page)
        expect(blocks.map((b) => b.order)).toEqual(blocks.map((_, i) => i))
        expect(blocks.map((b) => b.id)).toEqual(blocks.map((_, i) => blockId(page.id, i)))
        expect(blocks.every((b) => b.pageId === page.id)).toBe(true)
      }
    })
    it('keeps boxes on the page and says who made each block', async () => {
      const detector = make()
      for (const page of pages) {
        for (const block of await detect(detector, page)) {
          expect(block.boxes.length).toBeGreaterThan(0)
          for (const { x, y, width, height } of block.boxes) {
            expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0)
            expect([x + width <= page.width + 0.01, y + height <= page.height + 0.01]).toEqual([true, true])
          }
          expect(detector.kinds).toContain(block.kind)
          expect(block.by).toMatchObject({ stage: detector.name, fingerprint: detector.fingerprint })
        }
      }
    })
    it('makes grids whose cells lie inside and apart, only for tables', async () => {
      for (const page of pages) {
        for (const { kind, grid, slices } of await detect(make(), page)) {
          expect(grid !== undefined).toBe(kind === 'table')
          if (!grid) continue
          expect(slices).toEqual([])
          const places = grid.cells.flatMap((c) =>
            Array.from(
              { length: c.rowSpan * c.columnSpan },
              (_, i) => `${c.row + Math.floor(i / c.columnSpan)}:${c.column + (i % c.columnSpan)}`,
            ),
          )
          expect(new Set(places).size).toBe(places.length)
          expect(grid.cells.every((c) => c.row + c.rowSpan <= grid.rows && c.column + c.columnSpan <= grid.columns)).toBe(true)
          expect(grid.headerRows <= grid.rows && grid.headerColumns <= grid.columns && grid.score >= 0 && grid.score <= 1).toBe(true)
        }
      }
    })
    it('ties a block only to another block of the page', async () => {
      for (const page of pages) {
        const blocks = await detect(make(), page)
        const others = (block: Block): readonly string[] => blocks.filter((b) => b !== block).map((b) => b.id)
        expect(blocks.filter((b) => b.belongsTo && !others(b).includes(b.belongsTo))).toEqual([])
      }
    })
    it('says the same of a page each time, whatever it read before', async () => {
      const used = make()
      for (const page of pages) await detect(used, page)
      for (const page of pages) expect(JSON.stringify(await detect(used, page))).toBe(JSON.stringify(await detect(make(), page)))
    })
    it('finds nothing on an empty page and reads one of nothing but white space', async () => {
      // A picture of an empty page may still be one to be recognised.
      const nothing = (await detect(make(), drawn(samplePage()))).filter((b) => !draw || b.kind !== 'text' || b.slices.length > 0)
      expect(nothing).toEqual([])
      const page = drawn(samplePage({ spans: [textSpan(' ', { x: 10, y: 10 }), textSpan('\u3000\u3000', { x: 50, y: 10 })] }))
      expect(timesTaken(page, await detect(make(), page))).toEqual([[1], [1, 1]])
    })
    it('stops when the run is stopped', async () => {
      await expect(make().detect(samplePage(), alone, { ...ctx, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
    })
  })
}

function timesTaken(page: PageRecord, blocks: readonly Block[]): readonly (readonly number[])[] {
  const counts = page.spans.map((s) => new Array<number>(s.text.length).fill(0))
  const take = (slices: readonly SpanSlice[]): void => {
    for (const { span, start, end } of slices)
      for (let i = start; i < end; i++) (counts[span] as number[])[i] = ((counts[span] as number[])[i] ?? 0) + 1
  }
  for (const block of blocks) {
    take(block.slices)
    for (const cell of block.grid?.cells ?? []) take(cell.slices)
  }
  return counts
}

function samplePages(): readonly PageRecord[] {
  const rows = [
    ['市町村', '全壊', '半壊'],
    ['甲市', '12', '34'],
    ['乙町', '5', '6'],
  ]
  const cells = rows.flatMap((row, r) => row.map((text, c) => textSpan(text, { x: 105 + 80 * c, y: 104 + 20 * r })))
  const lines = [
    ...[0, 1, 2, 3].map((i) => ({ x1: 100, x2: 340, y1: 100 + 20 * i, y2: 100 + 20 * i, thickness: 0.5 })),
    ...[0, 1, 2, 3].map((i) => ({ x1: 100 + 80 * i, x2: 100 + 80 * i, y1: 100, y2: 160, thickness: 0.5 })),
  ]
  const picture = { box: { x: 100, y: 300, width: 200, height: 120 }, pixelWidth: 800, pixelHeight: 480 }
  return [
    samplePage({ spans: [textSpan('表１ 被害の状況', { x: 100, y: 80 }), ...cells], lines }),
    samplePage({
      spans: [textSpan('Figure 1. A valve', { x: 100, y: 430 }), textSpan('It opens slowly.', { x: 100, y: 60 })],
      images: [picture],
    }),
    samplePage({ spans: [0, 1, 2].map((i) => textSpan('縦に書いた文章である。', { x: 400 - 20 * i, y: 100, direction: 'vertical' })) }),
    samplePage({ images: [{ box: { x: 0, y: 0, width: 595, height: 842 }, pixelWidth: 1240, pixelHeight: 1754 }] }),
  ]
}

/** Spans, lines and areas anywhere, some of them beyond the page's edge; surrogate pairs, spaces and empty spans among them. */
function randomPage(seed: number): PageRecord {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const words = ['alpha', '1,234', ' ', '', '被害 状況', '𠮟る', '—', '図２', '(3)', 'two words', '\u3000', '12 34 56']
  const place = (): { x: number; y: number } => ({ x: Math.round(random() * 620 - 10), y: Math.round(random() * 860 - 10) })
  const grid = (): { x: number; y: number } => ({ x: 60 + 60 * Math.floor(random() * 7), y: 60 + 14 * Math.floor(random() * 50) })
  const many = <T>(most: number, make: () => T): T[] => Array.from({ length: Math.floor(random() * most) }, make)
  const box = (): { x: number; y: number; width: number; height: number } => ({
    ...grid(),
    width: Math.floor(random() * 200),
    height: Math.floor(random() * 90),
  })
  return samplePage({
    spans: many(90, (): TextSpan =>
      textSpan(pick(words), {
        ...(random() < 0.7 ? grid() : place()),
        size: pick([6, 9, 10, 10, 10, 14, 30]),
        direction: random() < 0.85 ? 'horizontal' : pick(directions),
        bold: random() < 0.1,
      }),
    ),
    lines: many(30, () => {
      const { x, y } = grid()
      const length = 20 + random() * 300
      return random() < 0.5 ? { x1: x, x2: x + length, y1: y, y2: y, thickness: 1 } : { x1: x, x2: x, y1: y, y2: y + length, thickness: 1 }
    }),
    fills: many(8, box),
    curves: many(12, box),
    images: many(3, () => ({ box: box(), pixelWidth: 100, pixelHeight: 100 })),
  })
}
