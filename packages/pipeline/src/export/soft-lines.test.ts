import { expect, test } from 'vitest'
import { readDocumentOf } from '../fixtures/read-document-of.ts'
import { joinSoftLines } from './soft-lines.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

test.each([
  [
    'a Japanese sentence',
    '熊本県では高気圧に覆われて概ね晴れの天気とな\nり、最高気温が高い。',
    '熊本県では高気圧に覆われて概ね晴れの天気となり、最高気温が高い。',
  ],
  ['a number in it', '発注した米飯は一万食、乳児用のミルクは約\n900 本である。', '発注した米飯は一万食、乳児用のミルクは約 900 本である。'],
  [
    'English',
    'The water of the river rose in the night and\nstood in the houses.',
    'The water of the river rose in the night and stood in the houses.',
  ],
  [
    'a hyphenated word',
    'The water of the river rose during the night\nand stood in the lower and the upper half-\nway houses.',
    'The water of the river rose during the night and stood in the lower and the upper half-way houses.',
  ],
  [
    'names, one a line',
    'Jane Doe, MPH\nRichard Roe, MPH\nNational Center for Environmental Health',
    'Jane Doe, MPH\nRichard Roe, MPH\nNational Center for Environmental Health',
  ],
  [
    'items',
    '電力について九州地方で停電が発生している。\n・火力発電所の被害はない。運転継続中。',
    '電力について九州地方で停電が発生している。\n・火力発電所の被害はない。運転継続中。',
  ],
  [
    'labels with a colon',
    '鹿児島県：甲市、乙市、丙市、丁市、戊町\n福岡県：己市、庚市',
    '鹿児島県：甲市、乙市、丙市、丁市、戊町\n福岡県：己市、庚市',
  ],
  ['a time', '現地の災害対策本部が設置された時刻は午後\n7:30 である。', '現地の災害対策本部が設置された時刻は午後 7:30 である。'],
  [
    'lines that begin alike',
    '令和３年８月 標準仕様書の第一部を公開\n令和３年９月 新しい庁を設置',
    '令和３年８月 標準仕様書の第一部を公開\n令和３年９月 新しい庁を設置',
  ],
  ['a particle on the next line', '※療養期間経過\nを含む', '※療養期間経過を含む'],
  ['a narrow label', '国土交通省\n九州地方', '国土交通省\n九州地方'],
])('%s', (_, text, joined) => {
  expect(joinSoftLines(text)).toBe(joined)
})

test('exports break no word of a paragraph, a heading or an item', () => {
  const [first, second] = ['この車両が牽引する主なシャーシを選択してくだ', 'さい。']
  const document = readDocumentOf(
    { kind: 'text', text: `${first}\n${second}` },
    { kind: 'heading', text: `${first}\n${second}` },
    { kind: 'list', text: `・${first}\n${second}` },
  )
  expect(
    toMarkdown(document)
      .split('\n\n')
      .slice(1)
      .map((part) => part.trim()),
  ).toEqual([`${first}${second}`, `## ${first}${second}`, `- ${first}${second}`])
  expect(toHtml(document).match(new RegExp(`${first}${second}`, 'g'))).toHaveLength(3)
})
