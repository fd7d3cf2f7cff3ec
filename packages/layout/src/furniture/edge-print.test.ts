import type { PageRecord, TextSpan } from '@colrag/core'
import { samplePage, textSpan } from '@colrag/testing'
import { expect, it } from 'vitest'
import { sightOf } from '../detect-page.ts'
import { edgeLines } from './edge-lines.ts'
import { runningLines } from './running-lines.ts'

const words = 'the river rose during the night and all of the roads along it were closed for some days'.split(' ')
const body = (from = 110): TextSpan[] =>
  Array.from({ length: 44 }, (_, i) => textSpan([...words.slice(i % 9), ...words.slice(0, i % 9)].join(' '), { x: 60, y: from + 14 * i }))
const furnitureOf = (page: PageRecord, nearby: readonly PageRecord[] = []): string => {
  const edges = (p: PageRecord): ReturnType<typeof edgeLines> => edgeLines(p, sightOf(p).scene.atoms)
  const { top, bottom } = runningLines(page, edges(page), nearby.map(edges), 10)
  return [...top, '|', ...bottom].map((a) => (typeof a === 'string' ? a : a.text)).join(' ')
}
const alone = (...spans: readonly TextSpan[]): string => furnitureOf(samplePage({ spans: [...body(), ...spans] }))

it.each([
  ['14', '| 14', { x: 290, y: 795 }],
  ['- 3 -', '| - 3 -', { x: 285, y: 795 }],
  ['Page 2 of 9', '| Page 2 of 9', { x: 470, y: 795 }],
  ['12 頁', '| 12 頁', { x: 285, y: 795 }],
  ['www.example.org', '| www.example.org', { x: 450, y: 795 }],
  ['© 2024 Example Press', '| © 2024 Example Press', { x: 60, y: 795 }],
  ['Downloaded from https://example.org', 'Downloaded from https://example.org |', { x: 60, y: 30 }],
])('knows %s at the edge of a single page', (text, expected, at) => {
  expect(alone(textSpan(text, at))).toBe(expected)
})

it('knows a section name with the number beside it, in the forms of even and odd pages', () => {
  expect(alone(textSpan('3 Derivatives', { x: 60, y: 40 }), textSpan('273', { x: 520, y: 40 }))).toBe('3 Derivatives 273 |')
  expect(alone(textSpan('18', { x: 60, y: 40 }), textSpan('THE ANNUAL REPORT', { x: 440, y: 40 }))).toBe('18 THE ANNUAL REPORT |')
})

it('knows parts spread over the foot of a cover', () => {
  const parts = ['Revision: 2.4', 'P/N 119-036', '10 June 2019'].map((t, i) => textSpan(t, { x: 60 + 200 * i, y: 790 }))
  expect(alone(...parts)).toBe('| Revision: 2.4 P/N 119-036 10 June 2019')
})

it('takes a plain header from an inner page that stands alone, and none from a first page', () => {
  const header = textSpan('The floods of the north', { x: 200, y: 40 })
  expect(alone(header, textSpan('37', { x: 290, y: 795 }))).toBe('The floods of the north | 37')
  expect(alone(header)).toBe('|')
})

it('leaves notes, sources, units, headings and captions at an edge where they are', () => {
  for (const text of [
    '※ 数値は速報値である',
    '出典：総務省 http://www.example.jp',
    '（単位：千円）',
    '* jane@example.org',
    'Table 3. Losses',
  ])
    expect(alone(textSpan(text, { x: 60, y: 800, size: 8 }))).toBe('|')
  expect(alone(textSpan('2. Methods', { x: 60, y: 50 }), textSpan('14', { x: 290, y: 795 }))).toBe('| 14')
})

it('takes only the number where a note stands beside it on a page among others', () => {
  const pages = [4, 5, 6].map((number) =>
    samplePage({
      number,
      spans: [
        ...body(),
        ...(number === 5 ? [textSpan('clearance is given as measured', { x: 60, y: 800 })] : []),
        textSpan(String(number), { x: 520, y: 800 }),
      ],
    }),
  )
  expect(furnitureOf(pages[1] as PageRecord, [pages[0] as PageRecord, pages[2] as PageRecord])).toBe('| 5')
})

it('leaves the last row of numbers of a page alone', () => {
  const spans = [...body(110).slice(0, 40), textSpan('1,284', { x: 420, y: 780 })]
  expect(furnitureOf(samplePage({ spans }))).toBe('|')
})

it('knows a number in the middle below the text, however high the text ends', () => {
  const spans = body(110).slice(0, 38)
  expect(furnitureOf(samplePage({ spans: [...spans, textSpan('7', { x: 295, y: 690 })] }))).toBe('| 7')
  expect(furnitureOf(samplePage({ spans: [...spans, textSpan('7', { x: 95, y: 690 })] }))).toBe('|')
})
