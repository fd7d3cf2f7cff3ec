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

test('blocks without text come first, then those read with the least confidence, then the others; furniture never', () => {
  const found = doubtfulBlocks(
    page,
    [
      block('a', 'text', 0.9),
      block('b', 'table', 0.3),
      block('c', 'text'),
      block('d', 'furniture', 0),
      block('e', 'list'),
      block('f', 'text', 0.7),
    ],
    [text('a', 'x'.repeat(999), 0.6), text('b', '', 0.5), text('d', '3', 0), text('e', 'l'), text('f', 'scanned', 0.95)],
    [{ stage: 's', subject: 'b', code: 'empty', message: 'nothing legible' }],
  )
  expect(found.map((b) => [b.blockId, b.concern, b.lowest, b.reason, b.text.length])).toEqual([
    ['b', 'missing', 0.3, 'nothing legible', 0],
    ['c', 'missing', 0, 'it was not read', 0],
    ['a', 'reading', 0.6, 'ruled, glyphs', 200],
    ['f', 'other', 0.7, 'ruled, glyphs', 7],
    ['e', 'other', 1, 'ruled, glyphs', 1],
  ])
  expect(found[0]).toMatchObject({ page: 3, area: { x: 0, y: 12, width: 40, height: 38 } })
})

test('what every scan has in common crowds out nothing that was read badly', () => {
  const scans = Array.from({ length: 12 }, (_, i) => block(`a${10 + i}`, 'text', 0.7))
  const found = doubtfulBlocks(
    page,
    [...scans, block('z', 'text', 0.95)],
    [...scans.map(({ id }) => text(id, 'w', 0.97)), text('z', 'w', 0.75)],
    [],
  )
  expect(found.map((b) => b.blockId).slice(0, 2)).toEqual(['z', 'a10'])
})

test('a speck and a silent picture are no text that is missing; the larger loss comes first', () => {
  const large = { ...block('c', 'text'), boxes: [{ x: 0, y: 0, width: 90, height: 40 }] } as BlockFrame
  const found = doubtfulBlocks(
    page,
    [block('a', 'photo'), block('b', 'text'), large, block('d', 'text')],
    ['a', 'b', 'c', 'd'].map((id) => text(id, ' ')),
    [{ stage: 's', subject: 'b', code: 'empty', message: 'nothing legible', minor: true }],
  )
  expect(found.map((b) => [b.blockId, b.concern])).toEqual([
    ['c', 'missing'],
    ['d', 'missing'],
    ['a', 'other'],
    ['b', 'other'],
  ])
})

test('ten at most, five of them without text where there are others in doubt; the same however they are put together', () => {
  const silent = Array.from({ length: 12 }, (_, i) => block(`b${99 - i}`, 'text'))
  const all = doubtfulBlocks(page, silent, [], [])
  expect(all.map((b) => b.blockId)).toEqual(Array.from({ length: 10 }, (_, i) => `b${88 + i}`))
  expect(leastSure([...all].reverse())).toEqual(all)
  const dim = Array.from({ length: 7 }, (_, i) => block(`c${i}`, 'text'))
  const read = doubtfulBlocks(
    page,
    dim,
    dim.map(({ id }) => text(id, 'w', 0.5)),
    [],
  )
  expect(leastSure([...read, ...all]).map((b) => b.concern)).toEqual([
    ...Array<string>(5).fill('missing'),
    ...Array<string>(5).fill('reading'),
  ])
  expect(leastSure([...read.slice(0, 2), ...all]).map((b) => b.concern)).toEqual([
    ...Array<string>(8).fill('missing'),
    'reading',
    'reading',
  ])
  expect(leastSure([...leastSure([...all, ...read.slice(0, 3)]), ...read.slice(3)])).toEqual(leastSure([...all, ...read]))
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
  const blank: BlockText = { ...text('b', ''), origin: 'ocr', by: { stage: 'ocr', fingerprint: '', confidence: 1, rule: 'blank' } }
  expect(silentBlocks('ocr', blocks.slice(1, 2), [blank], [])).toEqual([])
  expect(silentBlocks('ocr', blocks.slice(1, 2), [{ ...blank, by: { ...blank.by, confidence: 0.8 } }], [])).toHaveLength(1)
})
