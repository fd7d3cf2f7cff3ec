import type { DocumentRecord, Unit } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { chaptersOf } from './chapters.ts'
import type { ChapterSource } from './chapters.ts'
import { outlineComposer } from './outline-composer.ts'
import { sampleExtraction } from './sample-extraction.ts'

/** Six pages; a chapter's heading stands on pages 1, 3 and 5, a lower one on page 4. */
const pages = [1, 2, 3, 4, 5, 6].map((n) => [
  ...(n % 2 === 1 ? [{ kind: 'heading' as const, text: `第${(n + 1) / 2}章 章の名`, depth: 0 }] : []),
  ...(n === 4 ? [{ kind: 'heading' as const, text: '（１）節の名', depth: 1 }] : []),
  { kind: 'text' as const, text: `${n}ページの本文である。` },
])
const outline: DocumentRecord['outline'] = [
  { title: '前半', page: 1, depth: 0 },
  { title: '後半', page: 4, depth: 0 },
]
const sections = (chapters: ChapterSource | undefined, record: Partial<DocumentRecord> = {}): readonly Unit[] =>
  [
    ...outlineComposer({ chapterPages: 2, ...(chapters ? { chapters } : {}) }).compose(sampleExtraction(pages, record), { volume: 'v' }),
  ].filter((u) => u.level === 'section')

describe('chapters', () => {
  it('are the whole document, or its outline, unless told', () => {
    expect(sections(undefined)).toHaveLength(1)
    expect(sections(undefined, { outline }).map((u) => u.text)).toEqual(['前半', '後半'])
  })
  it('may come from the headings where there is no outline that divides', () => {
    expect(sections('outline-or-headings').map((u) => u.text)).toEqual(['第1章 章の名', '第2章 章の名', '第3章 章の名'])
    expect(sections('outline-or-headings', { outline }).map((u) => u.text)).toEqual(['前半', '後半'])
  })
  it('may be the files, whatever they say', () => expect(sections('file', { outline })).toHaveLength(1))
  it('say the name of a heading once in the path of what lies below it', () => {
    const units = [
      ...outlineComposer({ chapterPages: 2, chapters: 'outline-or-headings' }).compose(sampleExtraction(pages), { volume: 'v' }),
    ]
    const block = units.find((u) => u.level === 'block' && u.text.includes('4ページ'))
    expect(block?.facets['section']).toBe('第2章 章の名 > （１）節の名')
  })
  it('are too short to divide a document below a mean length', () => {
    expect(chaptersOf({ outline, pageCount: 6 }, 4)).toEqual([{ titles: [], firstPage: 1 }])
    expect(chaptersOf({ outline, pageCount: 6 }, 3)).toHaveLength(2)
  })
})
