import type { Block, BlockKind, PageRecord, TextSpan } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { expect, test } from 'vitest'
import { readingPolicy } from './reading-policy.ts'

const id = pageId(documentId('0'.repeat(64)), 1)
const box = { x: 0, y: 0, width: 10, height: 10 }
const raster = { image: { key: 'k', mediaType: 'image/png', width: 1, height: 1 }, dpi: 300 }

function approach(
  texts: readonly string[],
  more: Partial<TextSpan> = {},
  kind: BlockKind = 'text',
  withRaster = true,
): ReturnType<ReturnType<typeof readingPolicy>> {
  const spans = texts.map((text): TextSpan => ({
    text,
    box,
    direction: 'horizontal',
    font: 'F',
    fontSize: 10,
    offsets: Array.from({ length: text.length + 1 }, (_, i) => i),
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
  expect(approach(['水位は最高になった\ufffd'])).toMatchObject({ by: 'embedded', confidence: 0.9 })
})
test('a hidden layer is trusted when it reads like writing and compared when it does not', () => {
  expect(approach(['The water level was at its highest at noon.'], { hidden: true })).toMatchObject({ by: 'embedded', rule: 'ocr-layer' })
  expect(approach(['cc ‘؛Ju :Η^004٥55 lEL:x2 |A tt~ 42.๐'], { hidden: true })).toEqual({ by: 'compare', rule: 'poor-ocr-layer' })
})
