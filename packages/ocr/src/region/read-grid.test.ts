import type { Block } from '@colrag/core'
import { expect, test } from 'vitest'
import { drawLines, drawnPage, drawTable } from '../drawn-page.fixture.ts'
import { toldEngine } from '../engine/told-engine.fixture.ts'
import { hybridReader } from '../hybrid-reader.ts'
import { splitScans } from '../split-scans.ts'

const rows = [
  ['市町村', '全壊', '半壊'],
  ['人吉市', '1,234', '56'],
  ['八代市', '7', '0'],
]

/** A line of text above a table in a scan that leans by 2 degrees, and the block of the table. */
async function scannedTable() {
  const drawn = await drawnPage(
    330,
    200,
    (pen) => {
      drawLines(pen, ['住家の被害は次のとおり。'], 20, 10, 12)
      drawTable(pen, rows, [80, 80, 100], 20, 60, 12)
    },
    { turn: 2 },
  )
  const detector = { name: 'whole', fingerprint: 'f', kinds: ['text'] as const, window: { before: 0, after: 0 } }
  const detect = (): Promise<readonly Block[]> => Promise.resolve(drawn.blocks)
  const blocks = await splitScans({ ...detector, detect }).detect(
    drawn.page,
    { document: { outline: [] } as never, before: [], after: [] },
    drawn.ctx,
  )
  const table = blocks.find(({ kind }) => kind === 'table')
  if (!table?.grid) throw new Error('no table was found')
  return { drawn, table, grid: table.grid }
}

/** Reads one block with an engine that says the same of every picture, and gives the layouts that it was asked for, samples apart. */
async function readOne({ page, ctx }: Awaited<ReturnType<typeof drawnPage>>, block: Block) {
  const engine = toldEngine('told', ({ sample }) => [[sample === true ? '水位は最高となった' : '12', 0.95]])
  const [text] = await hybridReader({ engine }).read(page, [block], ctx)
  return { text, layouts: engine.asked.filter(({ sample }) => sample !== true).map(({ layout }) => layout) }
}

test('of a table whose cells are known each cell is read once, and nothing beside them, though the scan leans', async () => {
  const { drawn, table, grid } = await scannedTable()
  expect([grid.rows, grid.columns]).toEqual([3, 3])
  const { text, layouts } = await readOne(drawn, table)
  expect(layouts).toEqual(Array(9).fill('line'))
  expect(text?.table?.cells.map((cell) => cell.text)).toEqual(Array(9).fill('12'))
  text?.table?.cells.forEach(({ box }, i) => {
    const found = grid.cells[i]?.box ?? box
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(box[side] - found[side])).toBeLessThan(1)
  })
})

test('the cells are those that were found before, not those that reading would find', async () => {
  const { drawn, table, grid } = await scannedTable()
  const cells = grid.cells
    .filter(({ column }) => column < 2)
    .map((cell) => {
      const right = grid.cells.find(({ row, column }) => row === cell.row && column === 2)?.box ?? cell.box
      return cell.column === 0 ? cell : { ...cell, box: { ...cell.box, width: right.x + right.width - cell.box.x } }
    })
  const { text } = await readOne(drawn, { ...table, grid: { ...grid, columns: 2, cells } })
  expect(text?.table).toMatchObject({ rows: 3, columns: 2 })
  expect(text?.table?.cells).toHaveLength(6)
})

test('cells so narrow that the lean eats them up are found anew, so that nothing is lost', async () => {
  const { drawn, table, grid } = await scannedTable()
  const cells = grid.cells.map((cell) => ({ ...cell, box: { ...cell.box, width: 0.2 } }))
  const { text } = await readOne(drawn, { ...table, grid: { ...grid, cells } })
  expect(text?.table?.cells.map((cell) => cell.text)).toEqual(Array(9).fill('12'))
  for (const { box } of text?.table?.cells ?? []) expect(box.width).toBeGreaterThan(10)
})
