import type { Block, BlockKind, PageRecord, TextSpan } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { expect, test } from 'vitest'
import { readingPolicy } from './reading-policy.ts'

const id = pageId(documentId('0'.repeat(64)), 1)
const box = { x: 0, y: 0, width: 10, height: 10 }
const raster = { image: { key: 'k', mediaType: 'image/png', width: 1, height: 1 }, dpi: 300 }

type Approach = ReturnType<ReturnType<typeof readingPolicy>>
type Written = Partial<TextSpan> & { readonly text: string; readonly x?: number }

const approach = (texts: readonly string[], more: Partial<TextSpan> = {}, kind: BlockKind = 'text', withRaster = true): Approach =>
  approachOf(
    texts.map((text) => ({ text, ...more })),
    withRaster,
    kind,
  )

function approachOf(written: readonly Written[], withRaster = true, kind: BlockKind = 'text'): Approach {
  const spans = written.map(({ x = 0, ...more }): TextSpan => ({
    box: { ...box, x },
    direction: 'horizontal',
    font: 'F',
    fontSize: 10,
    offsets: Array.from({ length: more.text.length + 1 }, (_, i) => i),
    ...more,
  }))
  const page: PageRecord = {
    id,
    documentId: documentId('0'.repeat(64)),
    number: 1,
    label: '1',
    width: 10,
    height: 10,
    spans,
    lines: [],
    fills: [],
    curves: [],
    images: [],
    links: [],
    ...(withRaster ? { raster } : {}),
  }
  const block: Block = {
    id: blockId(id, 0),
    pageId: id,
    kind,
    boxes: [box],
    order: 0,
    direction: 'horizontal',
    slices: spans.map((s, span) => ({ span, start: 0, end: s.text.length })),
    by: { stage: 't', fingerprint: 't' },
  }
  return readingPolicy()(page, block)
}

test('healthy glyphs are trusted, with or without a picture of the page', () => {
  for (const there of [true, false])
    expect(approach(['水位は最高となった。'], {}, 'text', there)).toEqual({ by: 'embedded', confidence: 1, rule: 'glyphs' })
})
test('no glyphs: OCR where there is a picture, else unreadable; for pictures nothing is lost', () => {
  expect(approach([])).toEqual({ by: 'ocr', rule: 'no-glyphs' })
  expect(approach([], {}, 'text', false)).toMatchObject({ by: 'unreadable' })
  for (const kind of ['figure', 'photo', 'map', 'chart'] as const) {
    expect(approach([], {}, kind)).toMatchObject({ by: 'picture' })
    expect(approach([], {}, kind, false)).toMatchObject({ by: 'embedded' })
  }
})
test('white space and U+0000 are no glyphs', () => {
  expect(approach([' \u0000 '])).toEqual({ by: 'ocr', rule: 'no-glyphs' })
})
test('suspect glyphs are read from the picture, or kept with low confidence and a complaint', () => {
  expect(approach(['水位は最高'], { suspect: 'implausible' })).toEqual({ by: 'ocr', rule: 'suspect-glyphs' })
  expect(approach(['水\ue123位\ufffd'])).toEqual({ by: 'ocr', rule: 'suspect-glyphs' })
  expect(approach(['水位は最高'], { suspect: 'no-unicode-map' }, 'text', false)).toMatchObject({
    by: 'embedded',
    confidence: 0.05,
    complaint: expect.stringContaining('100 %'),
  })
  expect(approach(['水位は最高になった\ufffd'])).toMatchObject({ by: 'embedded', confidence: 1 })
})
test('a hidden layer is trusted when it reads like writing and compared when it does not', () => {
  expect(approach(['The water level was at its highest at noon.'], { hidden: true })).toMatchObject({ by: 'embedded', rule: 'ocr-layer' })
  expect(approach(['cc ‘؛Ju :Η^004٥55 lEL:x2 |A tt~ 42.๐'], { hidden: true })).toMatchObject({
    by: 'compare',
    rule: 'poor-ocr-layer',
  })
})

test('a healthy font does not dilute a bad one: its slices are read, the others kept', () => {
  const healthy = '水位は十二時に最高となり、その後は下がった。'
  const mixed = (bad: string, more: Partial<TextSpan> = {}) => approachOf([{ text: healthy }, { text: bad, font: 'B', x: 300, ...more }])
  for (const bad of ['\ue123\ue124', 'of\ufffdce', 'o\u0000ce', '(cid:12)'])
    expect(mixed(bad)).toMatchObject({ by: 'repair', broken: [{ span: 1, start: 0, end: bad.length }], rule: 'repaired-glyphs' })
  expect(mixed('abc', { suspect: 'no-unicode-map' })).toMatchObject({ by: 'repair', broken: [{ span: 1 }] })
  expect(mixed('\ue123\ue124'.repeat(20))).toEqual({ by: 'ocr', rule: 'suspect-glyphs' })
  expect(approachOf([{ text: healthy }, { text: '\ue123\ue124', font: 'B', x: 300 }], false)).toMatchObject({
    by: 'embedded',
    rule: 'suspect-glyphs',
    complaint: expect.any(String),
  })
})
test('a bullet of a symbol font is no reason for doubt', () => {
  expect(
    approachOf([
      { text: '\uf0b7', font: 'Symbol' },
      { text: '水位は最高となった。', x: 20 },
    ]),
  ).toMatchObject({ by: 'embedded', confidence: 1 })
})
test('letters that make no words are compared with the picture; codes and dots are not judged', () => {
  const shifted = 'Ymj vznhp gwtbs ktc ozrux tajw ymj qfed itl bmnqj ymj xynqq hqtbs xqjjux'
  expect(approach([shifted])).toMatchObject({ by: 'compare', rule: 'senseless-glyphs', confidence: 0.5 })
  expect(approach([shifted], {}, 'text', false)).toMatchObject({ by: 'embedded', confidence: 0.5 })
  for (const fine of [
    'DDR_DQSN1 MMC0_DAT0/GPMC_A23 UART5_RTSN '.repeat(3),
    `${'·'.repeat(200)} 12`,
    'The quick brown fox jumps over the lazy dog while it sleeps.',
  ])
    expect(approach([fine])).toMatchObject({ by: 'embedded', rule: 'glyphs' })
})
