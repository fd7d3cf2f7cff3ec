import { expect, test } from 'vitest'
import type { ReviewedBlock } from '@colrag/pipeline'
import { reviewPage } from './review-page.ts'

test('shows each block with its picture or the reason for none, and no text becomes markup', () => {
  const block = {
    title: '<b>報告</b>',
    page: 2,
    kind: 'table',
    blockId: 'd/p00002/b0001',
    confidence: { layout: 0.5, table: null, text: null, ocr: 0.31 },
    reason: 'nothing <legible>',
    text: '<script>',
    issues: [{ stage: 'pdf', subject: 'a.pdf', code: 'not-found', message: 'a.pdf is gone' }],
  } as unknown as ReviewedBlock
  const html = reviewPage([
    { block, picture: 'block-01.png' },
    { block: { ...block, text: '' }, picture: null },
  ])
  expect(html).toContain('<img src="block-01.png" alt="&lt;b&gt;報告&lt;/b&gt;, page 2">')
  expect(html).toContain('layout 0.50, ocr 0.31')
  expect(html).toContain('nothing &lt;legible&gt;')
  expect(html).toContain('no picture: a.pdf is gone')
  expect(html).toContain('(no text)')
  expect(html).not.toMatch(/<script|<b>/)
})

test('a table is shown as a table', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 }
  const cell = (column: number, text: string, header: boolean): object => ({ row: 0, column, rowSpan: 1, columnSpan: 1, text, box, header })
  const table = { rows: 1, columns: 2, headerRows: 0, headerColumns: 1, cells: [cell(0, '<全壊>', true), cell(1, '12', false)] }
  const confidence = { layout: 0.5, table: 0.6, text: 1, ocr: null }
  const block = { title: 't', page: 1, kind: 'table', blockId: 'b', confidence, reason: 'r', text: '<全壊>\t12', table, issues: [] }
  const html = reviewPage([{ block: block as unknown as ReviewedBlock, picture: 'block-01.png' }])
  expect(html).toContain('<tr><th scope="row">&lt;全壊&gt;</th><td>12</td></tr>')
  expect(html).not.toContain('<pre>')
})
