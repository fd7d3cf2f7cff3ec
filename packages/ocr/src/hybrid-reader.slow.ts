import net from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import type { DrawnPage } from './drawn-page.fixture.ts'
import { characterErrors, drawColumns, drawLines, drawnPage, drawTable } from './drawn-page.fixture.ts'
import { tesseractEngine } from './engine/tesseract-engine.ts'
import { hybridReader } from './hybrid-reader.ts'

const prose = [
  '令和2年7月豪雨により球磨川が氾濫した。',
  '人吉市では住家1,234棟が被害を受けた。',
  '避難所は小学校の体育館に開設された。',
  '断水は7月10日に解消している。',
]
const english = ['The pump station delivers water to the', 'upper reservoir during the night, when', 'the price of electricity is low.']

async function read(drawn: DrawnPage, options: Parameters<typeof hybridReader>[0] = {}) {
  const reader = hybridReader(options)
  try {
    const [text] = await reader.read(drawn.page, drawn.blocks, drawn.ctx)
    if (!text) throw new Error('no text')
    return text
  } finally {
    await reader.close()
  }
}

describe('a page that is only a picture', () => {
  test('is read with lines whose boxes stand where they were drawn', async () => {
    const text = await read(await drawnPage(300, 120, (pen) => drawLines(pen, prose, 20, 20, 12)))
    expect(characterErrors(text.text, prose.join(''))).toBeLessThan(0.06)
    expect(text).toMatchObject({ origin: 'ocr', by: { model: 'tesseract/jpn' } })
    expect(text.by.confidence).toBeGreaterThan(0.8)
    expect(text.lines).toHaveLength(4)
    text.lines.forEach(({ box }, i) => {
      expect(Math.abs(box.x - 20)).toBeLessThan(2.5)
      expect(Math.abs(box.y + box.height / 2 - (20 + i * 18 + 8))).toBeLessThan(4)
    })
  })
  test.each([
    ['2.7 degrees to the right', 2.7],
    ['3.6 degrees to the left', -3.6],
  ])('is levelled when it lies askew: %s', async (_, turn) => {
    const drawn = await drawnPage(300, 160, (pen) => drawLines(pen, prose, 20, 40, 12), { turn })
    const text = await read(drawn)
    expect(characterErrors(text.text, prose.join(''))).toBeLessThan(0.06)
    // The first line's middle, turned about the page's centre as the drawing was.
    const angle = (turn * Math.PI) / 180
    const [first] = text.lines
    const x = (first?.box.x ?? 0) + (first?.box.width ?? 0) / 2 - 150
    const expected = 80 + x * Math.tan(angle) + (48 - 80) / Math.cos(angle)
    expect(Math.abs((first?.box.y ?? 0) + (first?.box.height ?? 0) / 2 - expected)).toBeLessThan(4)
  })
  test('is cleaned when it is speckled', async () => {
    const text = await read(await drawnPage(300, 120, (pen) => drawLines(pen, prose, 20, 20, 12), { noise: 0.03 }))
    expect(characterErrors(text.text, prose.join(''))).toBeLessThan(0.1)
  })
  test.each([[90], [180], [270]])('is turned when it lies on its side or head: %i degrees', async (turn) => {
    const text = await read(await drawnPage(300, 300, (pen) => drawLines(pen, prose, 30, 100, 12), { turn }))
    expect(characterErrors(text.text, prose.join(''))).toBeLessThan(0.06)
    const [first] = text.lines
    if (turn === 180) expect(first?.box.y).toBeGreaterThan(170)
    else expect(first?.box.height).toBeGreaterThan(2 * (first?.box.width ?? 0))
  })
  test('is read column by column when it is written vertically, though nobody said so', async () => {
    const columns = [
      '大雨により川の水位が上がり、',
      '堤防の一部が崩れた。市は直ちに',
      '避難を呼びかけ、住民は学校の',
      '体育館へ移った。翌朝には水が',
      '引き始めている。',
    ]
    const text = await read(await drawnPage(260, 300, (pen) => drawColumns(pen, columns, 230, 30, 14)))
    expect(text.by.model).toBe('tesseract/jpn_vert')
    expect(characterErrors(text.text, columns.join(''))).toBeLessThan(0.1)
    expect(text.lines[0]?.box.x).toBeGreaterThan(text.lines[1]?.box.x ?? 999)
  })
  test('is read as English when it is English, in either order of languages', async () => {
    const drawn = await drawnPage(300, 100, (pen) => drawLines(pen, english, 20, 20, 12))
    for (const languages of [['jpn', 'eng'], ['eng', 'jpn'], ['eng']]) {
      const text = await read(drawn, { languages })
      expect(text.text.replace(/\s+/g, ' ')).toBe(english.join(' '))
      expect(text.by.model).toBe('tesseract/eng')
    }
  })
})

test('a ruled table comes out cell by cell, between the lines above and below it', async () => {
  const rows = [
    ['市町村', '全壊', '半壊', '計'],
    ['人吉市', '1,234', '56', '1,290'],
    ['八代市', '7', '0', '7'],
    ['芦北町', '89', '110', '199'],
  ]
  const drawn = await drawnPage(330, 200, (pen) => {
    drawLines(pen, ['住家の被害は次のとおり。'], 20, 20, 12)
    drawTable(pen, rows, [80, 60, 60, 60], 20, 50, 12)
    drawLines(pen, ['※ 調査中のものを含む。'], 20, 150, 12)
  })
  const text = await read(drawn)
  expect(text.table).toMatchObject({ rows: 4, columns: 4, headerRows: 1, headerColumns: 1 })
  expect(text.table?.cells.map((cell) => cell.text)).toEqual(rows.flat())
  const lines = text.text.split('\n')
  expect(lines.slice(1, 5)).toEqual(rows.map((row) => row.join('\t')))
  expect(lines[0]).toContain('住家の被害')
  expect(lines[5]).toContain('調査中')
  const none = { x: 0, y: 0, width: 0, height: 0 }
  const { box: cell } = text.table?.cells.find((one) => one.text === '1,290') ?? { box: none }
  expect(Math.abs(cell.x - 220)).toBeLessThan(2)
  expect(Math.abs(cell.y - 71.6)).toBeLessThan(2)
  const { box: writing } = text.lines.find((line) => text.text.slice(line.start, line.end) === '1,290') ?? { box: none }
  expect(writing.x).toBeGreaterThan(cell.x)
  expect(writing.y).toBeGreaterThan(cell.y)
  expect(writing.x + writing.width).toBeLessThan(cell.x + cell.width)
  expect(writing.y + writing.height).toBeLessThan(cell.y + cell.height)
  expect(writing.width).toBeGreaterThan(20)
})

test('a picture without writing gives no text and no issue', async () => {
  const drawn = await drawnPage(
    200,
    200,
    (pen) => {
      for (let i = 0; i < 40; i++) pen.fillRect(20 + ((i * 37) % 150), 20 + ((i * 53) % 150), 6, 9)
    },
    { kind: 'photo' },
  )
  expect(await read(drawn)).toMatchObject({ text: '', lines: [] })
  expect(drawn.issues).toEqual([])
})

test('nothing is sent or fetched, and nothing is printed', async () => {
  const connect = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(() => {
    throw new Error('a socket was opened')
  })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    throw new Error('something was fetched')
  })
  const printed = vi.spyOn(process.stdout, 'write')
  try {
    const text = await read(await drawnPage(300, 120, (pen) => drawLines(pen, prose, 20, 20, 12)))
    expect(text.text).not.toBe('')
    expect([connect.mock.calls.length, fetched.mock.calls.length, printed.mock.calls.length]).toEqual([0, 0, 0])
  } finally {
    vi.restoreAllMocks()
  }
})

test('the result does not depend on the number of workers, on what was read before, or on recycling', async () => {
  const rows = Array.from({ length: 9 }, (_, r) => ['地区', '人数', '割合'].map((head, c) => (r === 0 ? head : String(r * 37 * (c + 1)))))
  const table = await drawnPage(330, 260, (pen) => drawTable(pen, rows, [80, 80, 80], 20, 20, 12))
  const plain = await drawnPage(300, 120, (pen) => drawLines(pen, prose, 20, 20, 12))
  const one = await read(table, { engine: tesseractEngine({ workers: 1 }) })
  const used = hybridReader({ engine: tesseractEngine({ workers: 2, recycleAfter: 0.001 }) })
  await used.read(plain.page, plain.blocks, plain.ctx)
  const [two] = await used.read(table.page, table.blocks, table.ctx)
  await used.close()
  expect(JSON.stringify(two)).toBe(JSON.stringify(one))
})

test('an abort ends the reading, and the reader can go on afterwards', async () => {
  const control = new AbortController()
  const lines = Array.from({ length: 40 }, (_, i) => prose[i % 4] ?? '')
  const drawn = await drawnPage(300, 800, (pen) => drawLines(pen, lines, 20, 20, 12), { signal: control.signal })
  const reader = hybridReader()
  const code = reader.read(drawn.page, drawn.blocks, drawn.ctx).then(
    () => null,
    (error: { code: string }) => error.code,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  control.abort()
  expect(await code).toBe('aborted')
  const next = await drawnPage(300, 120, (pen) => drawLines(pen, prose, 20, 20, 12))
  expect((await reader.read(next.page, next.blocks, next.ctx))[0]?.text).not.toBe('')
  await reader.close()
})

test('a block over its time is an issue, and the next one is read', async () => {
  const drawn = await drawnPage(300, 800, (pen) =>
    drawLines(
      pen,
      Array.from({ length: 40 }, (_, i) => prose[i % 4] ?? ''),
      20,
      20,
      12,
    ),
  )
  const text = await read(drawn, { timeLimit: 0.05 })
  expect(text).toMatchObject({ text: '' })
  expect(drawn.issues).toMatchObject([{ code: 'over-budget', subject: drawn.blocks[0]?.id, message: 'reading took longer than 0.05 s' }])
})

test('a language without data is an issue of the block with the package to install', async () => {
  const drawn = await drawnPage(300, 120, (pen) => drawLines(pen, prose, 20, 20, 12))
  expect(await read(drawn, { languages: ['xyz'] })).toMatchObject({ text: '', by: { rule: 'ocr-failed', confidence: 0.1 } })
  expect(drawn.issues).toMatchObject([{ code: 'unsupported', subject: drawn.blocks[0]?.id, hint: 'npm install @tesseract.js-data/xyz' }])
})
