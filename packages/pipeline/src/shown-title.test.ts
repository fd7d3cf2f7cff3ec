import { expect, test } from 'vitest'
import type { DocumentRecord } from '@colrag/core'
import type { PageExtraction } from './extract-document.ts'
import { shownTitle } from './shown-title.ts'

type Line = readonly [kind: string, text: string, more?: { readonly depth?: number; readonly confidence?: number }]
const page = (lines: readonly Line[], number = 1): PageExtraction =>
  ({
    number,
    blocks: lines.map(([kind, , more], order) => ({
      id: `b${order}`,
      kind,
      order,
      ...(more?.depth === undefined ? {} : { depth: more.depth }),
    })),
    texts: lines.map(([, text, more], order) => ({ blockId: `b${order}`, text, by: { confidence: more?.confidence ?? 1 } })),
  }) as unknown as PageExtraction
const record = (title: string): DocumentRecord => ({ title }) as DocumentRecord
const of = (...lines: readonly Line[]): string => shownTitle(record('scan01'), '/a/scan01.PDF', page(lines))

test('a document named only by its file is called what its first page says: its title, else its highest heading', () => {
  expect(of(['heading', '概況', { depth: 1 }], ['heading', '令和２年\n人口動態', { depth: 0 }], ['text', 'x'])).toBe('令和２年人口動態')
  expect(of(['heading', 'A heading', { depth: 0 }], ['title', 'Annual\nreport'])).toBe('Annual report')
})

test('what is no title is none', () => {
  const none: readonly Line[] = [
    ['text', 'The words of the text'],
    ['heading', '1. Introduction'],
    ['heading', '第１章 総則'],
    ['heading', '目次'],
    ['heading', '資料１－２'],
    ['heading', '12'],
    ['heading', '1st'],
    ['heading', '１患者の発生状況'],
    ['heading', '3被害'],
    ['heading', 'これは文です。'],
    ['heading', 'x'.repeat(81)],
    ['title', 'blurred words', { confidence: 0.4 }],
  ]
  expect(of(...none)).toBe('scan01')
  expect(of(...none, ['heading', 'The real one', { depth: 3 }])).toBe('The real one')
})

test('a number that counts is part of a title, and Japanese ones may be short', () => {
  for (const title of ['２年度の概況', '20か年計画', '年報', '2020 in figures']) expect(of(['heading', title])).toBe(title)
})

test('a title of record stays, and so does the file name where the first page was not read', () => {
  const first = page([['title', 'Printed']])
  expect(shownTitle(record('Given'), '/a/scan01.pdf', first)).toBe('Given')
  expect(shownTitle(record('scan01'), '/a/scan01.pdf', page([['title', 'Printed']], 2))).toBe('scan01')
  expect(shownTitle(record('scan01'), '/a/scan01.pdf', null)).toBe('scan01')
})

test('a name is known in whatever form it was written', () => {
  const first = page([['title', 'Printed']])
  expect(shownTitle(record('R8予算'), '/data/R8%E4%BA%88%E7%AE%97.PDF', first)).toBe('Printed')
  expect(shownTitle(record('が'), '/data/か\u3099.png', first)).toBe('Printed')
  expect(shownTitle(record('100%'), '/data/100%.pdf', first)).toBe('Printed')
})
