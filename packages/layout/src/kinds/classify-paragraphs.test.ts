import type { Block, PageRecord, TextSpan } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruled } from '../ruled.ts'

const detect = (page: PageRecord, after: readonly PageRecord[] = []): Promise<readonly Block[]> =>
  ruled().detect(
    page,
    { document: sampleDocument(), before: [], after },
    {
      assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
      seed: 0,
      report: (issue) => {
        throw new Error(issue.message)
      },
    },
  )
const read = async (page: PageRecord, after: readonly PageRecord[] = []): Promise<readonly string[]> =>
  (await detect(page, after)).map((b) => `${b.kind}: ${sliceText(page, b.slices, ' ').text}`)
const prose = (y: number, lines = 5): TextSpan[] =>
  Array.from({ length: lines }, (_, i) =>
    textSpan(`${'abcdefgh'[i % 8]} line of the text that goes on for a while, as texts do`, { x: 60, y: y + 14 * i }),
  )

describe('kinds of paragraphs', () => {
  it('part a heading in capitals from the text that is set like it', async () => {
    const page = samplePage({ number: 2, spans: [...prose(100), textSpan('CORPORATE DUTIES', { x: 60, y: 170 }), ...prose(184)] })
    expect((await read(page))[1]).toBe('heading: CORPORATE DUTIES')
  })

  it('see no heading in a line that leads to a page number', async () => {
    const page = samplePage({
      number: 2,
      spans: [...prose(100), textSpan('Chapter 1. Safety . . . . . . . . . . . . 12', { x: 60, y: 190, bold: true }), ...prose(230)],
    })
    expect((await read(page)).filter((b) => b.startsWith('heading'))).toEqual([])
  })

  it('tie a caption to the figure above it although the next one is as near, and a legend to its map', async () => {
    const image = (y: number): PageRecord['images'][number] => ({
      box: { x: 60, y, width: 200, height: 150 },
      pixelWidth: 400,
      pixelHeight: 300,
    })
    const page = samplePage({
      number: 2,
      spans: [textSpan('Figure 1. The upper one', { x: 60, y: 262 }), textSpan('凡例：太い線は堤防である', { x: 290, y: 300 })],
      images: [image(100), image(280)],
    })
    const blocks = await detect(page)
    const about = (kind: string): number | undefined =>
      blocks.find((b) => b.id === blocks.find((x) => x.kind === kind)?.belongsTo)?.boxes[0]?.y
    expect([about('caption'), about('legend')]).toEqual([100, 280])
  })

  it('take the size of body text from what no other page repeats, as on slides', async () => {
    const slide = (number: number, points: readonly string[]): PageRecord =>
      samplePage({
        number,
        spans: [
          ...[
            'A long footer that is the same on all of the slides there are, with the names',
            'of those who speak and of the place they speak at, and the date of the day',
          ].map((t, i) => textSpan(t, { x: 60, y: 780 + 14 * i })),
          ...points.map((t, i) => textSpan(t, { x: 60, y: 200 + 60 * i, size: 24 })),
        ],
      })
    const points = [
      '• The river is full of water',
      '• It has not rained for weeks',
      '• We count what was lost there',
      '• Nobody knows how long it is',
      '• Help will come from all sides',
      '• The dam holds all the water',
    ]
    const more = [
      '• Cars stand where they stood',
      '• Boats bring bread to the town',
      '• It is the third time this year',
      '• Schools are closed until June',
      '• Trains run once in the hour',
      '• All the roads are open again',
    ]
    const kinds = (await read(slide(2, points), [slide(3, more)])).map((b) => b.split(':')[0])
    expect(kinds).toEqual(['list', 'list', 'list', 'list', 'list', 'list', 'furniture'])
  })
})
