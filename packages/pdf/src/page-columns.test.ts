import { afterAll, expect, test } from 'vitest'
import { utf16 } from './fixtures/build-pdf.ts'
import { readFixture, textsOf } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const reader = pdfReader()
afterAll(() => reader.close())

/** A text operator that puts one run at a place. */
const put = (text: string, x: number, y: number, font = 'H1'): string =>
  `BT /${font} 10 Tf ${x} ${y} Td ${font === 'F1' ? `(${text})` : utf16(text)} Tj ET`
const down = (text: string, x: number, top: number, pitch = 10): string => [...text].map((c, i) => put(c, x, top - i * pitch)).join(' ')

test('upright glyphs placed one by one downwards are a vertical span, column by column', async () => {
  const page = await readFixture(reader, `${down('縦に書いた文', 200, 150)} ${down('次の行です。', 183, 150)}`)
  expect(page.spans.map((s) => [s.text, s.direction])).toEqual([
    ['縦に書いた文', 'vertical'],
    ['次の行です。', 'vertical'],
  ])
  const span = page.spans[0]
  expect(span?.box).toMatchObject({ x: 200, width: 10, height: 60 })
  expect(span?.offsets).toEqual([0, 10, 20, 30, 40, 50, 60])
})

test('a letter-spaced head beside a table is a column, digits set across stay in it', async () => {
  const page = await readFixture(
    reader,
    `${down('区', 50, 150)} ${put('12', 50, 138, 'F1')} ${down('分', 50, 126)} ${put('other text', 120, 132, 'F1')}`,
  )
  expect(textsOf(page)).toContain('区12分')
})

test('one-character cells of rows are no column: a ruling line or a row of text explains them', async () => {
  const rows = [...'月火水木金'].map((day, i) => `${put(day, 20, 150 - i * 16)} ${put(`${i}0`, 80, 150 - i * 16, 'F1')}`).join(' ')
  const byColumn = `${down('月火水木金', 20, 150, 16)} ${[...'12345'].map((n, i) => put(n, 80, 150 - i * 16, 'F1')).join(' ')}`
  const ruled = `${down('可否可', 20, 150, 12)} ${[148, 136].map((y) => `10 ${y - 1} m 60 ${y - 1} l S`).join(' ')}`
  for (const content of [rows, byColumn, ruled]) {
    const page = await readFixture(reader, content)
    expect(page.spans.filter((s) => s.direction === 'vertical')).toEqual([])
  }
})
