import { expect, test } from 'vitest'
import type { Block, BlockFrame, BlockKind, BlockText, PageFrame } from '@colrag/core'
import { doubtfulBlocks, leastSure } from './doubtful-blocks.ts'
import { silentBlocks } from './silent-blocks.ts'

const page = { number: 3, width: 100, height: 50 } as PageFrame
const by = (rule: string, confidence?: number) => ({
  stage: 's',
  fingerprint: '0',
  rule,
  ...(confidence === undefined ? {} : { confidence }),
})
const block = (id: string, kind: BlockKind, confidence?: number): BlockFrame =>
  ({ id, kind, boxes: [{ x: 2, y: 20, width: 30, height: 40 }], by: by('ruled', confidence) }) as unknown as BlockFrame
const text = (blockId: string, words: string, confidence = 1): BlockText =>
  ({ blockId, text: words, lines: [], origin: 'embedded', by: by('glyphs', confidence) }) as unknown as BlockText

test('the least sure block comes first, one that was not read before all, furniture never', () => {
  const found = doubtfulBlocks(
    page,
    [block('a', 'text', 0.9), block('b', 'table', 0.3), block('c', 'text'), block('d', 'furniture', 0), block('e', 'list')],
    [text('a', 'x'.repeat(999)), text('b', '', 0.5), text('d', '3', 0), text('e', 'l')],
    [{ stage: 's', subject: 'b', code: 'empty', message: 'nothing legible' }],
  )
  expect(found.map((b) => [b.blockId, b.lowest, b.reason, b.text.length])).toEqual([
    ['c', 0, 'it was not read', 0],
    ['b', 0.3, 'nothing legible', 0],
    ['a', 0.9, 'ruled, glyphs', 200],
    ['e', 1, 'ruled, glyphs', 1],
  ])
  expect(found[0]).toMatchObject({ page: 3, area: { x: 0, y: 12, width: 40, height: 38 } })
})

test('ten at most, ties by id', () => {
  const many = doubtfulBlocks(
    page,
    Array.from({ length: 12 }, (_, i) => block(`b${99 - i}`, 'text')),
    [],
    [],
  )
  expect(many.map((b) => b.blockId)).toEqual(Array.from({ length: 10 }, (_, i) => `b${88 + i}`))
  expect(leastSure([...many].reverse())).toEqual(many)
})

test('a block that should speak and does not is told once, a picture may be silent', () => {
  const blocks = ['a', 'b', 'c'].map((id) => block(id, 'table')).concat(block('d', 'photo'), block('e', 'furniture')) as unknown as Block[]
  const told = silentBlocks(
    'ocr',
    blocks,
    [text('a', 'x'), text('b', ' \t\n')],
    [{ stage: 'ocr', subject: 'c', code: 'empty', message: 'nothing legible' }],
  )
  expect(told).toEqual([{ stage: 'ocr', subject: 'b', code: 'empty', message: 'no text was found in this block of kind table' }])
})
