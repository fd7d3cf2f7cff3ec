import { expect, test } from 'vitest'
import type { ReadBlock } from '@colrag/core/schemas'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const box = { x: 0, y: 0, width: 9, height: 9 }
const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: '甲', box, header: false }
const scanned: ReadBlock = {
  id: 'd/p00001/b0000',
  kind: 'text',
  order: 0,
  boxes: [box],
  direction: 'horizontal',
  text: '第8章 職員\n甲\t12\n乙\t7\n共済組合について',
  origin: 'ocr',
  confidence: 0.8,
  confidenceBy: { layout: null, table: null, text: null, ocr: 0.8 },
  rules: { layout: null, text: null },
  table: { rows: 1, columns: 1, headerRows: 0, headerColumns: 0, cells: [cell] },
}
const confidence = { layout: null, table: null, text: null, ocr: 0.8, lowest: 0.8 }
const document = {
  uri: 'file:///a.pdf',
  title: 'a',
  status: 'ok' as const,
  issues: [],
  confidence,
  pages: [{ number: 1, label: '1', width: 9, height: 9, confidence, blocks: [scanned] }],
}

test('a scanned region that holds prose and a table loses neither', () => {
  expect(toMarkdown(document)).toBe('<!-- page 1 -->\n\n第8章 職員\n\n| 甲 | 12 |\n| --- | --- |\n| 乙 | 7 |\n\n共済組合について\n')
  const html = toHtml(document)
  for (const part of ['<p>第8章 職員</p>', '<td>甲</td><td>12</td>', '<p>共済組合について</p>']) expect(html).toContain(part)
})
