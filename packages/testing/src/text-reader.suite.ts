import type { Block, BlockText, Issue, PageRecord, RunContext, TextReader, TextSpan } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { codeOf } from './code-of.ts'

const document = documentId('0'.repeat(64))
const id = pageId(document, 1)
const by = { stage: 'suite', fingerprint: '0' }

function span(text: string, x: number, y: number): TextSpan {
  const offsets = Array.from({ length: text.length + 1 }, (_, i) => i * 10)
  return { text, box: { x, y, width: text.length * 10, height: 10 }, direction: 'horizontal', font: 'F', fontSize: 10, offsets }
}

const spans = [
  span('水位は12時に', 50, 50),
  span('最高となった。', 50, 65),
  span('市町村', 50, 100),
  span('全壊', 150, 100),
  span('八代市', 50, 120),
  span('1,234', 150, 120),
]
const page: PageRecord = {
  id,
  documentId: document,
  number: 1,
  label: '1',
  width: 400,
  height: 300,
  spans,
  lines: [],
  fills: [],
  curves: [],
  images: [],
  links: [],
}
const whole = (index: number): { span: number; start: number; end: number } => ({
  span: index,
  start: 0,
  end: spans[index]?.text.length ?? 0,
})
const cell = (index: number, row: number, column: number): NonNullable<Block['grid']>['cells'][number] => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  box: { x: 40 + column * 100, y: 95 + row * 20, width: 100, height: 20 },
  header: row === 0,
  slices: [whole(index)],
})
const block = (order: number, more: Pick<Block, 'kind' | 'boxes' | 'slices'> & Partial<Block>): Block => ({
  id: blockId(id, order),
  pageId: id,
  order,
  direction: 'horizontal',
  by,
  ...more,
})
const blocks: readonly Block[] = [
  block(0, { kind: 'text', boxes: [{ x: 50, y: 50, width: 70, height: 25 }], slices: [whole(0), whole(1)] }),
  block(1, {
    kind: 'table',
    boxes: [{ x: 40, y: 95, width: 200, height: 40 }],
    slices: [],
    grid: {
      rows: 2,
      columns: 2,
      headerRows: 1,
      headerColumns: 1,
      evidence: 'aligned',
      score: 1,
      cells: [cell(2, 0, 0), cell(3, 0, 1), cell(4, 1, 0), cell(5, 1, 1)],
    },
  }),
  block(2, { kind: 'photo', boxes: [{ x: 50, y: 150, width: 100, height: 100 }], slices: [] }),
]
const unreadable = block(3, { kind: 'text', boxes: [{ x: 200, y: 150, width: 100, height: 20 }], slices: [] })

/** What every text reader keeps to; it needs no pictures, since the sample page has glyphs. */
export function describeTextReader(name: string, make: () => TextReader): void {
  describe(`${name} as a text reader`, () => {
    const run = async (
      some: readonly Block[],
      more: Partial<RunContext> = {},
    ): Promise<{ texts: readonly BlockText[]; issues: Issue[] }> => {
      const reader = make()
      const issues: Issue[] = []
      const nothing = (): Promise<never> => Promise.reject(new Error('no picture was promised'))
      try {
        return {
          texts: await reader.read(page, some, {
            assets: { get: nothing, put: nothing },
            seed: 0,
            report: (issue) => issues.push(issue),
            ...more,
          }),
          issues,
        }
      } finally {
        await reader.close()
      }
    }

    it('gives one text per block, in order, made by itself with a confidence in [0, 1]', async () => {
      const { texts, issues } = await run(blocks)
      expect(texts.map((t) => t.blockId)).toEqual(blocks.map((b) => b.id))
      for (const { by: maker } of texts) {
        expect(maker.stage).not.toBe('')
        expect(maker.confidence).toBeGreaterThanOrEqual(0)
        expect(maker.confidence).toBeLessThanOrEqual(1)
      }
      expect(issues).toEqual([])
      expect((await run([])).texts).toEqual([])
    })
    it('keeps lines within the text, in order and apart, and boxes within the page', async () => {
      for (const { text, lines } of (await run(blocks)).texts) {
        let end = 0
        for (const line of lines) {
          expect(line.start).toBeGreaterThanOrEqual(end)
          expect(line.end).toBeGreaterThan(line.start)
          expect(line.end).toBeLessThanOrEqual(text.length)
          end = line.end
          expect(Math.min(line.box.x, line.box.y)).toBeGreaterThanOrEqual(0)
          expect(line.box.x + line.box.width).toBeLessThanOrEqual(page.width)
          expect(line.box.y + line.box.height).toBeLessThanOrEqual(page.height)
        }
        expect([...text].filter((c, i) => !/\s/.test(c) && !lines.some((l) => i >= l.start && i < l.end))).toEqual([])
      }
    })
    it('reads glyphs as they are, line by line', async () => {
      const [text] = (await run(blocks)).texts
      expect(text).toMatchObject({ text: '水位は12時に\n最高となった。', origin: 'embedded' })
      expect(text?.lines).toHaveLength(2)
    })
    it('writes a table as tabs and line feeds, with a record and one line entry per cell', async () => {
      const table = (await run(blocks)).texts[1]
      expect(table?.text).toBe('市町村\t全壊\n八代市\t1,234')
      expect(table?.lines.map((l) => table.text.slice(l.start, l.end))).toEqual(['市町村', '全壊', '八代市', '1,234'])
      expect(table?.table).toMatchObject({ rows: 2, columns: 2, headerRows: 1, headerColumns: 1 })
      expect(table?.table?.cells.map((c) => [c.row, c.column, c.text, c.header])).toEqual([
        [0, 0, '市町村', true],
        [0, 1, '全壊', true],
        [1, 0, '八代市', false],
        [1, 1, '1,234', false],
      ])
    })
    it('leaves a block that it cannot read empty, and says so', async () => {
      const { texts, issues } = await run([unreadable])
      expect(texts).toMatchObject([{ blockId: unreadable.id, text: '', lines: [], by: { confidence: 0 } }])
      expect(issues.map((issue) => issue.subject)).toEqual([unreadable.id])
    })
    it('says the same twice, together or one by one, and changes nothing it was given', async () => {
      const before = JSON.stringify([page, blocks])
      const { texts } = await run(blocks)
      const single = []
      for (const one of blocks) single.push(...(await run([one])).texts)
      expect(JSON.stringify(single)).toBe(JSON.stringify(texts))
      expect(JSON.stringify((await run(blocks)).texts)).toBe(JSON.stringify(texts))
      expect(JSON.stringify([page, blocks])).toBe(before)
    })
    it('may be used again after it was closed', async () => {
      const reader = make()
      const ctx: RunContext = {
        assets: { get: () => Promise.reject(new Error('none')), put: () => Promise.reject(new Error('none')) },
        seed: 0,
        report: () => undefined,
      }
      const first = await reader.read(page, blocks, ctx)
      await reader.close()
      expect(await reader.read(page, blocks, ctx)).toEqual(first)
      await reader.close()
    })
    it('stops with `aborted` when it is told to', async () => {
      expect(await codeOf(run(blocks, { signal: AbortSignal.abort() }))).toBe('aborted')
    })
  })
}
