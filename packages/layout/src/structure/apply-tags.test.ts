import type { Block, PageRecord, StructureNode, TextSpan } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruled } from '../ruled.ts'

const detect = async (page: PageRecord, after: readonly PageRecord[] = []): Promise<readonly Block[]> =>
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
  (await detect(page, after)).map(
    (b) => `${b.kind}${b.depth ?? ''}: ${sliceText(page, b.grid?.cells.flatMap((c) => c.slices) ?? b.slices, ' ').text}`,
  )
const node = (role: string, ...parts: StructureNode['parts'][number][]): StructureNode => ({ role, parts })
const marked = (mark: number, text: string, x: number, y: number, size = 10): TextSpan => ({ ...textSpan(text, { x, y, size }), mark })
const prose = ['The water of the river rose during the night and', 'it stood in the houses at the lower street until the']
const body = (mark: number, y: number): TextSpan[] => prose.map((t, i) => marked(mark, t, 60, y + 14 * i))

const spans = [
  marked(0, 'Overview of the year', 60, 100),
  ...body(1, 120),
  marked(2, 'Losses', 60, 160),
  ...body(3, 180),
  marked(4, '1', 60, 230, 7),
  marked(4, 'Counted by the town itself.', 70, 230),
  marked(5, 'one thing of two, which goes', 80, 260),
  marked(5, 'on here', 80, 300),
]
const structure = [
  node(
    'Document',
    node('H1', node('Span', 0)),
    node('P', 1),
    node('Sect', node('H2', 2), node('P', 3, node('Note', 4))),
    node('L', node('LI', node('LBody', 5))),
  ),
]

describe('tags that can be believed', () => {
  it('give headings with depth, notes, list items and the reading order', async () => {
    expect(await read(samplePage({ number: 2, spans, structure }))).toEqual([
      'heading1: Overview of the year',
      `text: ${prose.join(' ')}`,
      'heading2: Losses',
      `text: ${prose.join(' ')}`,
      'footnote: 1 Counted by the town itself.',
      'list: one thing of two, which goes on here',
    ])
    expect(await read(samplePage({ number: 2, spans }))).not.toContain('heading2: Losses')
  })

  it('put a sidebar where the author has it, but do not turn the order of the page around', async () => {
    const aside = [0, 1, 2, 3, 4, 5].map((i) => marked(9, 'A note at the side of it', 420, 100 + 14 * i))
    const below = [2, 3, 4, 5, 6, 7]
    const spans = [...[100, 128, 156].flatMap((y) => body(1, y)), ...aside, ...below.flatMap((m) => body(m, 200 + 60 * m))]
    const placeOf = async (marks: readonly number[]): Promise<number> => {
      const texts = await read(samplePage({ number: 2, spans, structure: [node('Document', ...marks.map((m) => node('P', m)))] }))
      return texts.findIndex((text) => text.includes('at the side'))
    }
    expect(await placeOf([1, ...below, 9])).toBe(7)
    expect(await placeOf([1, 2, 3, 4, 5, 6, 9, 7])).toBe(6)
    expect(await placeOf([1, 9, ...below])).toBe(7)
  })

  it('make a table that no line and no alignment shows', async () => {
    const cells = [
      ['Kind', 'What it is'],
      ['a', 'a word'],
      ['b', 'two words'],
    ]
    const page = samplePage({
      number: 2,
      spans: cells.flatMap((row, r) => row.map((t, c) => marked(10 * r + c, t, 60 + 34 * c + 9 * (r % 2), 200 + 22 * r))),
      structure: [
        node('Table', ...cells.map((row, r) => node('TR', ...row.map((_, c) => node(r === 0 ? 'TH' : 'TD', node('P', 10 * r + c)))))),
      ],
    })
    const blocks = await detect(page)
    expect(blocks.map((b) => b.kind)).toEqual(['table'])
    expect(blocks[0]?.grid).toMatchObject({ rows: 3, columns: 2, headerRows: 1, evidence: 'tagged' })
    expect(blocks[0]?.grid?.cells.map((c) => sliceText(page, c.slices).text)).toEqual(cells.flat())
  })

  it('say what a figure shows', async () => {
    const page = samplePage({
      number: 2,
      spans: body(1, 100),
      images: [{ box: { x: 60, y: 300, width: 200, height: 150 }, pixelWidth: 400, pixelHeight: 300 }],
      structure: [node('P', 1), { role: 'Figure', alternate: 'A dam, seen from the valley', parts: [2] }],
    })
    expect((await detect(page)).find((b) => b.kind === 'photo')?.alternate).toBe('A dam, seen from the valley')
  })

  it('make furniture of untagged small print at the edges, never of a title or of text in the middle', async () => {
    const make = (number: number, head: TextSpan, more: readonly TextSpan[] = []): PageRecord =>
      samplePage({
        number,
        spans: [head, ...[1, 2, 3, 4, 5].flatMap((m) => body(m, 150 + 60 * m)), ...more],
        structure: [1, 2, 3, 4, 5].map((m) => node('P', m)),
      })
    const head = textSpan('Report of the town', { x: 400, y: 100 })
    expect((await read(make(2, head), [make(3, textSpan('Another', { x: 60, y: 100 }))]))[0]).toBe('furniture: Report of the town')
    expect((await read(make(2, head)))[0]).toBe('text: Report of the town')
    expect((await read(make(2, textSpan('Report', { x: 400, y: 100, size: 20 })), [make(3, head)]))[0]).toMatch(/^heading\d: Report/)
    const formula = textSpan('E = mc', { x: 280, y: 500 })
    expect(await read(make(2, head, [formula]), [make(3, head)])).toContain('formula: E = mc')
  })
})

describe('tags that cannot be believed', () => {
  const plain = (): Promise<readonly string[]> => read(samplePage({ number: 2, spans }))
  it.each([
    ['hold some content twice', [...structure, node('H1', 3)]],
    ['hold hardly any of the text', [node('H1', 1)]],
    ['run against the order of the page', [5, 4, 3, 2, 1, 0].map((m) => node('H1', m))],
    ['are empty', []],
  ])('change nothing when they %s', async (_, bad) => {
    expect(await read(samplePage({ number: 2, spans, structure: bad }))).toEqual(await plain())
  })

  it('make no table of rows that differ in length', async () => {
    const page = samplePage({
      number: 2,
      spans,
      structure: [
        node(
          'Table',
          node('TR', node('TD', 0), node('TD', 1)),
          node('TR', node('TD', 2)),
          node('TR', node('TD', 3), node('TD', 4), node('TD', 5)),
        ),
      ],
    })
    expect((await detect(page)).filter((b) => b.grid)).toEqual([])
  })

  it('make no heading of remarks, points and sentences that their author styled as such, and keep a headline larger than they are', async () => {
    const texts = ['※ 下線部は前回からの変更箇所', '・九州道：六区間：道路損壊', '三県の施設において被害の報告あり。（7/31）', '道路の状況']
    const page = samplePage({
      number: 2,
      spans: [...texts.map((t, i) => marked(i, t, 60, 100 + 40 * i)), marked(4, 'Thank you!', 60, 300, 40), ...body(5, 380)],
      structure: [node('Document', ...texts.map((_, i) => node('H2', i)), node('P', 4), node('P', 5))],
    })
    expect((await read(page)).filter((b) => b.startsWith('heading'))).toEqual(['heading2: 道路の状況', 'heading1: Thank you!'])
  })
})
