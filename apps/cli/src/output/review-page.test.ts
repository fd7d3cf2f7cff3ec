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
