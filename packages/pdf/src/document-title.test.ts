import { expect, test } from 'vitest'
import { isoDate } from './child/iso-date.ts'
import { documentTitle } from './document-title.ts'
import { pageRanges } from '@colrag/stage-kit'

test('a real title stays, garbage gives way to the file name', () => {
  expect(documentTitle('  Annual\n report ', '/a/b.pdf')).toBe('Annual report')
  for (const garbage of [
    '',
    'untitled',
    '無題',
    'Microsoft Word - 資料.docx',
    'C:\\work\\a',
    '調査票.xlsx',
    'PowerPoint プレゼンテーション',
    '20260730',
    'スライド 1',
    '新規文書2',
    '新規 Microsoft Word 文書',
    '新しいドキュメント (2)',
    'Microsoft Word - x.doc',
    'Microsoft Word 文書',
    'Untitled-1',
    '無題１',
    '名称未設定 2',
    'プレゼンテーション1',
    'Presentation１',
    'Book1',
    'ブック2',
    'Document1',
    'ワークシート',
    'scan_0001',
    'bad \uFFFD name',
  ]) {
    expect([garbage, documentTitle(garbage, '/data/R8%E4%BA%88%E7%AE%97.PDF')]).toEqual([garbage, 'R8予算'])
  }
  for (const title of [
    '新規就農者の動向',
    '文書管理規程',
    'Book of Days',
    '無題の詩集',
    'Word Order in English',
    '図書館年報 2020',
    'New York',
  ])
    expect(documentTitle(title, '/a/b.pdf')).toBe(title)
  expect(documentTitle('', '/data/か\u3099.pdf')).toBe('が')
  expect(documentTitle('', '/data/100%.pdf')).toBe('100%')
})

test('PDF dates as ISO, as far as they go', () => {
  const cases = [
    ["D:20260730153000+09'00'", '2026-07-30T15:30:00+09:00'],
    ['D:20260730153000Z', '2026-07-30T15:30:00Z'],
    ['D:20260730', '2026-07-30'],
    ['2026', '2026'],
    ['D:20261399', ''],
    ['soon', ''],
  ]
  for (const [given, wanted] of cases) expect(isoDate(given ?? '')).toBe(wanted)
})

test('lists of pages', () => {
  expect(pageRanges(undefined, 3)).toEqual([1, 2, 3])
  expect(pageRanges('2-3,1,2', 9)).toEqual([1, 2, 3])
  expect(pageRanges('8-', 9)).toEqual([8, 9])
  expect(pageRanges('1-99', 2)).toEqual([1, 2])
  for (const wrong of ['', '0', 'a', '5-3', '1,,2'])
    expect(() => pageRanges(wrong, 9)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})
