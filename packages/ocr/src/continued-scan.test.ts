import type { Block, BlockText } from '@colrag/core'
import { expect, test } from 'vitest'
import type { DrawnPage } from './drawn-page.fixture.ts'
import { drawLines, drawnPage, drawTable } from './drawn-page.fixture.ts'
import { toldEngine } from './engine/told-engine.fixture.ts'
import { hybridReader } from './hybrid-reader.ts'
import { splitScans } from './split-scans.ts'

const rows = Array.from({ length: 6 }, (_, r) => ['地区', '全壊', '半壊'].map((head, c) => (r === 0 ? head : String(r * 31 * (c + 1)))))

interface Sheet {
  /** From the top of a page 200 high, and where the sheet lay. */
  readonly y: number
  readonly x?: number
  readonly widths?: readonly number[]
  readonly title?: number
  readonly number?: number
}
const sheet = ({ y, x = 20, widths = [80, 60, 60], title, number }: Sheet): Promise<DrawnPage> =>
  drawnPage(260, 200, (pen) => {
    if (title !== undefined) drawLines(pen, ['住家の被害は次のとおり。'], x, title, 12)
    drawTable(pen, rows, widths, x, y, 12)
    if (number !== undefined) drawLines(pen, [`${number}`], 125, 187, 8)
  })

/** What the second of two pages that follow one another says of its tables. */
async function tablesOf(first: Sheet, second: Sheet): Promise<{ before: Block | undefined; tables: (Block | BlockText)[] }> {
  const [one, other] = [await sheet(first), await sheet(second)]
  const of = (drawn: DrawnPage, before: { page: DrawnPage['page']; blocks: readonly Block[] }[]): Promise<readonly Block[]> =>
    splitScans({
      name: 'whole',
      fingerprint: 'f',
      kinds: ['text'],
      window: { before: 0, after: 0 },
      detect: () => Promise.resolve(drawn.blocks),
    }).detect(drawn.page, { document: { outline: [] } as never, before, after: [] }, drawn.ctx)
  const blocks = await of(one, [])
  const found = await of(other, [{ page: one.page, blocks }])
  const engine = toldEngine('told', ({ sample }) => [[sample === true ? '水位は最高となった' : '12', 0.95]])
  const texts = await hybridReader({ engine }).read(other.page, found, other.ctx)
  const tables = [...found.filter(({ kind }) => kind === 'table'), ...texts.filter(({ table }) => table)]
  return { before: blocks.find(({ kind }) => kind === 'table'), tables }
}
const continues = (told: Block | BlockText): unknown =>
  'grid' in told ? told.grid?.continues : 'table' in told ? told.table?.continues : null

test('a scanned table that goes on at the top of the next page says so, before and after it is read, wherever the sheet lay', async () => {
  const { before, tables } = await tablesOf({ y: 60, title: 20 }, { y: 10, x: 26 })
  expect(before?.grid?.rows).toBe(6)
  expect(tables).toHaveLength(2)
  expect(tables.map(continues)).toEqual([before?.id, before?.id])
})

test('numbers of pages do not part it', async () => {
  const { before, tables } = await tablesOf({ y: 50, number: 12 }, { y: 10, number: 13 })
  expect(tables.map(continues)).toEqual([before?.id, before?.id])
})

test.each([
  ['other columns', { y: 60 }, { y: 10, widths: [60, 60, 80] }],
  ['a title above it', { y: 60 }, { y: 40, title: 10 }],
  ['text below the one before', { y: 20, title: 180 }, { y: 10 }],
  ['its place far down', { y: 60 }, { y: 60 }],
  ['the end of the one before far up', { y: 10 }, { y: 10 }],
])('a table is one of its own with %s', async (_, first, second) => {
  const { tables } = await tablesOf(first, second)
  expect(tables).toHaveLength(2)
  expect(tables.map(continues)).toEqual([undefined, undefined])
})
