import type { BlockId, Extraction, FigureAsset, Unit } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { outlineComposer } from './outline-composer.ts'
import { sampleExtraction } from './sample-extraction.ts'

/** Every picture of the extraction cut out of its page. */
function withFigures(extraction: Extraction): Extraction {
  const figures = extraction.blocks
    .filter(({ kind }) => kind === 'photo')
    .map(({ id, boxes }): FigureAsset => {
      const image = { key: `${id}.png`, mediaType: 'image/png', width: 4, height: 3 }
      return { blockId: id, image, area: boxes[0] ?? { x: 0, y: 0, width: 1, height: 1 }, dpi: 72 }
    })
  return { ...extraction, captions: [], figures }
}
const extraction = withFigures(
  sampleExtraction([
    [
      { kind: 'text', text: 'The river rose.' },
      { kind: 'photo', text: '' },
      { kind: 'photo', text: '' },
      { kind: 'caption', text: 'Photo 1. The bridge', belongsTo: 2 },
    ],
  ]),
)
const photos = (pictures: boolean): readonly Unit[] =>
  [...outlineComposer({ pictures }).compose(extraction, { volume: 'v' })].filter((u) => u.level === 'block' && u.facets['kind'] === 'photo')
const keyOf = (at: number): string => `${extraction.blocks.filter(({ kind }) => kind === 'photo')[at]?.id as BlockId}.png`

describe('units of pictures', () => {
  it('hold their picture, and what describes it as a facet', () => {
    expect(photos(false)).toMatchObject([
      { text: 'Photo 1. The bridge', image: { key: keyOf(1) }, facets: { caption: 'Photo 1. The bridge' } },
    ])
  })
  it('are made without a word too where pictures are looked for, and say no more than what kind they are', () => {
    const [bare, told] = photos(true)
    expect(bare).toMatchObject({
      text: '写真 photo',
      context: '',
      placements: [],
      image: { key: keyOf(0) },
      anchors: [{ page: 1 }],
      facets: { describedBy: 'kind' },
    })
    expect(told?.image?.key).toBe(keyOf(1))
    const page = [...outlineComposer({ pictures: true }).compose(extraction, { volume: 'v' })].find((u) => u.level === 'page')
    expect(page?.text).not.toContain('写真')
    expect(outlineComposer({ pictures: true }).fingerprint).not.toBe(outlineComposer().fingerprint)
  })
})
