import type { Block, PageNeighbours, PageRecord, RunContext, TextSpan } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { describeLayoutDetector, sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruled } from './ruled.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures here')), put: () => Promise.reject(new Error('no pictures here')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const detect = (page: PageRecord, around: Partial<PageNeighbours> = {}): Promise<readonly Block[]> =>
  ruled().detect(page, { document: sampleDocument(), before: [], after: [], ...around }, ctx)
const textsOf = (page: PageRecord, blocks: readonly Block[]): readonly string[] =>
  blocks.map((b) => `${b.kind}: ${sliceText(page, b.slices, ' ').text}`)
/** Lines that begin with another word each, as those of real text do. */
const prose = (text: string, x: number, y: number, lines: number): TextSpan[] => {
  const words = text.split(' ')
  return Array.from({ length: lines }, (_, i) =>
    textSpan([...words.slice(i % words.length), ...words.slice(0, i % words.length)].join(' '), { x, y: y + 14 * i }),
  )
}

describeLayoutDetector('ruled', () => ruled())

describe('ruled', () => {
  it('refuses windows that are no page counts', () => {
    expect(() => ruled({ before: -1 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    expect(() => ruled({ after: 11 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })

  it('reads two columns one after the other below a heading that spans them, and sees no table in them', async () => {
    const page = samplePage({
      number: 2,
      spans: [
        textSpan('A heading over both of the columns of the page', { x: 60, y: 60, size: 16 }),
        ...prose('left column text that runs to its end,', 60, 100, 12),
        ...prose('right column text that is also long.', 320, 100, 12),
      ],
    })
    const blocks = await detect(page)
    const texts = textsOf(page, blocks)
    expect(texts[0]).toMatch(/^heading: A heading/)
    expect(texts.findIndex((t) => t.includes('right'))).toBeGreaterThan(texts.findLastIndex((t) => t.includes('left')))
    expect(texts.some((t) => t.includes('left') && t.includes('right'))).toBe(false)
  })

  it('reads vertical writing from right to left, tier by tier, and never as a table', async () => {
    const tier = (y: number, names: string): TextSpan[] =>
      [...names].map((name, i) => textSpan(`${name}段の文章をここに書く。`, { x: 500 - 20 * i, y, direction: 'vertical' }))
    const page = samplePage({ spans: [...tier(400, '五六七八'), ...tier(100, '一二三四')] })
    const blocks = await detect(page)
    expect(blocks.every((b) => b.direction === 'vertical' && b.kind !== 'table')).toBe(true)
    const text = blocks.map((b) => sliceText(page, b.slices, '').text).join('')
    expect(text.replace(/[^一二三四五六七八]/g, '')).toBe('一二三四五六七八')
  })

  it('keeps running headers and page numbers as furniture by repetition, and a heading that stands once as a heading', async () => {
    const make = (number: number, heading: string): PageRecord =>
      samplePage({
        number,
        spans: [
          textSpan(`令和６年度 年次報告書 第${number}号`, { x: 60, y: 30 }),
          textSpan(heading, { x: 60, y: 62, size: 16 }),
          ...prose('本文はこの行のように長く続いていくものとする。', 60, 100, 8),
          textSpan(`- ${number} -`, { x: 280, y: 800 }),
        ],
      })
    const pages = [make(2, '第１章 概況'), make(3, '第２章 被害の状況'), make(4, '第３章 対応')] as const
    const blocks = await detect(pages[1], { before: [{ page: pages[0], blocks: [] }], after: [pages[2]] })
    const kinds = textsOf(pages[1], blocks)
    expect(kinds[0]).toBe('furniture: 令和６年度 年次報告書 第3号')
    expect(kinds.at(-1)).toBe('furniture: - 3 -')
    expect(kinds[1]).toBe('heading: 第２章 被害の状況')
  })

  it('takes headers that alternate between even and odd pages from two pages away', async () => {
    const make = (number: number): PageRecord =>
      samplePage({
        number,
        spans: [
          textSpan(number % 2 === 0 ? 'Annual report' : 'Chapter two', { x: number % 2 === 0 ? 60 : 480, y: 30 }),
          ...prose(['the river rose at night', 'no roads were closed then', 'all schools opened again'][number - 3] ?? '', 60, 100, 5),
        ],
      })
    const blocks = await detect(make(5), {
      before: [
        { page: make(3), blocks: [] },
        { page: make(4), blocks: [] },
      ],
    })
    expect(textsOf(make(5), blocks)[0]).toBe('furniture: Chapter two')
  })

  it('keeps a head of a table that is repeated at the top of each page with its rows', async () => {
    const make = (number: number): PageRecord =>
      samplePage({
        number,
        spans: ['Name|Year|Amount', ...Array.from({ length: 30 }, (_, i) => `Row ${number}${i}|2020|${i},000`)].flatMap((row, r) =>
          row.split('|').map((text, c) => textSpan(text, { x: 60 + 150 * c, y: 40 + 13 * r })),
        ),
      })
    const blocks = await detect(make(2), { before: [{ page: make(1), blocks: [] }], after: [make(3)] })
    expect(blocks.map((b) => b.kind)).toEqual(['table'])
    expect(blocks[0]?.grid).toMatchObject({ rows: 31, columns: 3, headerRows: 1 })
  })

  it('keeps readings set beside characters apart from the text', async () => {
    const page = samplePage({
      spans: [
        textSpan('八代市', { x: 100, y: 100 }),
        textSpan('やつしろし', { x: 100, y: 94, size: 5 }),
        textSpan('の被害を調べた。', { x: 130, y: 100 }),
        textSpan('ひらがなだけの行は読みではない。', { x: 100, y: 130 }),
        textSpan('（注）', { x: 100, y: 150, size: 6 }),
      ],
    })
    const blocks = await detect(page)
    expect(textsOf(page, blocks).join('/')).toMatch(/八代市の被害を調べた。.*furniture: やつしろし$/)
    expect(blocks.filter((b) => b.by.rule === 'ruby')).toHaveLength(1)
  })

  it('gives a scanned page one block for a text recogniser, a picture on a digital page a photo without slices', async () => {
    const scan = await detect(
      samplePage({ images: [{ box: { x: 0, y: 0, width: 595, height: 842 }, pixelWidth: 1240, pixelHeight: 1754 }] }),
    )
    expect(scan).toMatchObject([{ kind: 'text', boxes: [{ x: 0, y: 0, width: 595, height: 842 }], slices: [] }])
    const page = samplePage({
      spans: prose('A digital page with a picture below.', 60, 80, 5),
      images: [{ box: { x: 60, y: 300, width: 200, height: 150 }, pixelWidth: 400, pixelHeight: 300 }],
    })
    expect((await detect(page)).at(-1)).toMatchObject({ kind: 'photo', slices: [], boxes: [{ x: 60, y: 300, width: 200, height: 150 }] })
  })

  it('reads the hidden text over a scan as its text', async () => {
    const page = samplePage({
      images: [{ box: { x: 0, y: 0, width: 595, height: 842 }, pixelWidth: 1240, pixelHeight: 1754 }],
      spans: Array.from({ length: 8 }, (_, i) => textSpan('Recognised line of the scanned page', { x: 60, y: 80 + 14 * i, hidden: true })),
    })
    const blocks = await detect(page)
    expect(blocks.map((b) => b.kind)).toEqual(['text'])
    expect(sliceText(page, blocks[0]?.slices ?? []).lines).toHaveLength(8)
  })

  it('ties captions to what they describe and gives depths by outline and numbers', async () => {
    const page = samplePage({
      number: 3,
      spans: [
        textSpan('Scope', { x: 60, y: 60, bold: true }),
        ...prose('Body text that is long enough to be body text here.', 60, 84, 5),
        textSpan('Figure 2: The plant seen from above', { x: 60, y: 460 }),
      ],
      images: [{ box: { x: 60, y: 300, width: 200, height: 150 }, pixelWidth: 400, pixelHeight: 300 }],
    })
    const blocks = await detect(page, { document: sampleDocument({ outline: [{ title: 'SCOPE', page: 3, depth: 1 }] }) })
    expect(blocks[0]).toMatchObject({ kind: 'heading', depth: 2 })
    const caption = blocks.find((b) => b.kind === 'caption')
    expect(blocks.find((b) => b.id === caption?.belongsTo)?.kind).toBe('photo')
  })

  it('joins a table to the one at the bottom of the page before by its columns', async () => {
    const make = (number: number, from: number, to: number): PageRecord =>
      samplePage({
        number,
        spans: Array.from({ length: Math.floor((to - from) / 20) }, (_, r) =>
          [`項目${r}`, '12', '345'].map((text, c) => textSpan(text, { x: 65 + 100 * c, y: from + 4 + 20 * r })),
        ).flat(),
        lines: [
          ...Array.from({ length: Math.floor((to - from) / 20) + 1 }, (_, r) => ({
            x1: 60,
            x2: 360,
            y1: from + 20 * r,
            y2: from + 20 * r,
            thickness: 0.5,
          })),
          ...[0, 1, 2, 3].map((c) => ({ x1: 60 + 100 * c, x2: 60 + 100 * c, y1: from, y2: to, thickness: 0.5 })),
        ],
      })
    const [first, second] = [make(1, 500, 780), make(2, 60, 200)]
    const before = [{ page: first, blocks: await detect(first) }]
    const [table] = await detect(second, { before })
    expect(table?.grid?.continues).toBe(before[0]?.blocks.find((b) => b.grid)?.id)
    expect(
      (await detect(make(2, 400, 600), { before: [{ page: make(1, 100, 200), blocks: await detect(make(1, 100, 200)) }] }))[0]?.grid
        ?.continues,
    ).toBeUndefined()
  })
})
