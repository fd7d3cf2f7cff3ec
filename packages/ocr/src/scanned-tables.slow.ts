import { expect, test } from 'vitest'
import { drawLines, drawnPage, drawTable } from './drawn-page.fixture.ts'
import { hybridReader } from './hybrid-reader.ts'
import { splitScans } from './split-scans.ts'

const rows = [
  ['市町村', '全壊', '半壊', '増減'],
  ['人吉市', '1,234', '56', '▲1,290'],
  ['八代市', '7', '0', '7'],
  ['芦北町', '89', '110', '△199'],
  ['球磨村', '2,056', '8', '-'],
  ['合計', '3,386', '174', '▲1,482'],
]
const widths = [80, 60, 60, 60]

async function tablesOf(drawn: Awaited<ReturnType<typeof drawnPage>>) {
  const whole = {
    name: 'whole',
    fingerprint: 'f',
    kinds: ['text'] as const,
    window: { before: 0, after: 0 },
    detect: () => Promise.resolve(drawn.blocks),
  }
  const blocks = await splitScans(whole).detect(drawn.page, { document: { outline: [] } as never, before: [], after: [] }, drawn.ctx)
  const reader = hybridReader()
  try {
    const texts = await reader.read(drawn.page, blocks, drawn.ctx)
    return {
      texts: texts.map(({ text }) => text),
      cells: texts.flatMap(({ table }) => (table ? [table.cells.map(({ text }) => text)] : [])),
    }
  } finally {
    await reader.close()
  }
}

test.each([
  ['clean', {}],
  ['askew', { turn: 2 }],
  ['speckled', { noise: 0.004 }],
  ['on its side', { turn: 90 }],
])('the figures of a ruled table come out when it is %s', async (_, more) => {
  const { cells } = await tablesOf(await drawnPage(330, 330, (pen) => drawTable(pen, rows, widths, 30, 90, 12), more))
  expect(cells).toHaveLength(1)
  const figures = rows.slice(1).flatMap((row) => row.slice(1))
  const read = (cells[0] ?? []).filter((_cell, i) => i >= 4 && i % 4 > 0)
  expect(read.filter((text, i) => text === figures[i]).length).toBeGreaterThanOrEqual(figures.length - 1)
})

test('two tables of a page are two, one of them without lines', async () => {
  const { cells, texts } = await tablesOf(
    await drawnPage(330, 330, (pen) => {
      drawLines(pen, ['住家の被害は次のとおり。'], 20, 20, 12)
      drawTable(pen, rows, widths, 20, 50, 12)
      drawLines(pen, ['避難の状況は次のとおり。'], 20, 200, 12)
      rows.slice(1).forEach((row, r) => row.slice(0, 3).forEach((text, c) => drawLines(pen, [text], 30 + c * 90, 230 + r * 18, 11)))
    }),
  )
  expect(cells).toEqual([rows.flat(), rows.slice(1).flatMap((row) => row.slice(0, 3))])
  expect([texts[0], texts[2]]).toEqual(['住家の被害は次のとおり。', '避難の状況は次のとおり。'])
})
