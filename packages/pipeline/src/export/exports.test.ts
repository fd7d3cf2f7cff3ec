import { expect, test } from 'vitest'
import { readDocumentOf, readTableOf } from '../fixtures/read-document-of.ts'
import { filledRows } from './filled-rows.ts'
import { toCsv } from './to-csv.ts'
import { htmlArticle, htmlEnd, htmlStart, toHtml } from './to-html.ts'
import { tableMarkdown, toMarkdown } from './to-markdown.ts'

const spanned = readTableOf([
  ['被害', null],
  ['全壊', '12'],
])

test('a spanning cell stands in every place it covers', () => {
  const tall = { ...spanned, cells: spanned.cells.map((c) => (c.row === 1 && c.column === 0 ? { ...c, rowSpan: 9 } : c)) }
  expect(filledRows(spanned)).toEqual([
    ['被害', '被害'],
    ['全壊', '12'],
  ])
  expect(filledRows({ ...tall, rows: 3 })).toEqual([
    ['被害', '被害'],
    ['全壊', '12'],
    ['全壊', ''],
  ])
})

test('Markdown has a form for each kind, and neither text nor page label becomes markup', () => {
  const text = toMarkdown(
    readDocumentOf(
      { kind: 'title', text: '1. 地震\n記録 #' },
      { kind: 'heading', text: '*第1章*' },
      { kind: 'furniture', text: '- 3 -' },
      { kind: 'text', text: '# 見出し\n1. 番号\n[x](javascript:1)' },
      { kind: 'list', text: '・# 一\n- [ ] 二' },
      { kind: 'caption', text: '図1 <b>' },
      { table: spanned },
      { kind: 'text', text: ' ' },
    ),
  )
  expect(text).toBe(
    [
      '<!-- page 3 -->',
      '# 1. 地震 記録 \\#',
      '## \\*第1章\\*',
      '\\# 見出し\n1\\. 番号\n\\[x\\](javascript:1)',
      '- \\# 一\n- \\[ \\] 二',
      '*図1 \\<b>*',
      '| 被害 | 被害 |\n| --- | --- |\n| 全壊 | 12 |\n',
    ].join('\n\n'),
  )
})

test('a cell of a Markdown table stays one cell', () => {
  expect(
    tableMarkdown(
      readTableOf([
        ['a|b', 'c\\'],
        ['d\ne', ''],
      ]),
    ),
  ).toBe('| a\\|b | c\\\\ |\n| --- | --- |\n| d e |  |')
  expect(tableMarkdown(readTableOf([]))).toBe('')
})

test('CSV quotes as RFC 4180 says and fills spans', () => {
  const [table] = toCsv(
    readDocumentOf({
      table: readTableOf([
        ['a,b', null],
        ['say "x"', 'two\nlines'],
      ]),
    }),
  )
  expect(table).toEqual({ page: 3, table: 1, csv: '"a,b","a,b",filled=2\r\n"say ""x""","two\nlines",\r\n' })
})

test('CSV with places begins each row with file, page and table', () => {
  const document = readDocumentOf({ table: readTableOf([['x']]) }, { table: readTableOf([['y', 'z']]) })
  expect(toCsv(document, { places: true }).map((t) => t.csv)).toEqual(['a.pdf,3,1,x\r\n', 'a.pdf,3,2,y,z\r\n'])
})

test.each([
  ['=1+1', "'=1+1"],
  ['=cmd|x', "'=cmd|x"],
  ['+1+1', "'+1+1"],
  ['+81-3-1234', "'+81-3-1234"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['-1+1', "'-1+1"],
  ['-x', "'-x"],
  ['＝1', "'＝1"],
  ['-12.3', '-12.3'],
  ['-1,234', '"-1,234"'],
  ['-5%', '-5%'],
  ['+5', '+5'],
  ['-', '-'],
  ['－', '－'],
  ['▲12', '▲12'],
  ['−3', '−3'],
  ['a=1', 'a=1'],
])('the CSV cell %j cannot run as a formula', (text, wanted) => {
  expect(toCsv(readDocumentOf({ table: readTableOf([[text]]) }))[0]?.csv).toBe(`${wanted}\r\n`)
})

test('HTML keeps spans, escapes every text and leaves furniture out', () => {
  const document = {
    ...readDocumentOf({ table: spanned }, { text: '<script>&"' }, { kind: 'furniture', text: '3' }, { kind: 'list', text: 'a\nb' }),
    title: '<b>',
  }
  const html = toHtml(document)
  expect(html).toContain('<title>&lt;b&gt;</title>')
  expect(html).toContain('<tr><th scope="colgroup" colspan="2">被害</th></tr>\n<tr><td>全壊</td><td>12</td></tr>')
  expect(html).toContain('<p id="b1">&lt;script&gt;&amp;&quot;</p>')
  expect(html).toContain('<ul id="b3"><li>a</li><li>b</li></ul>')
  expect(html).toContain('<section data-page="3">')
  expect(html).not.toMatch(/<script|<img|b2/)
})

test('several documents share one HTML page', () => {
  const named = (title: string) => ({ ...readDocumentOf({ text: title }), title })
  const html = [htmlStart('two'), htmlArticle(named('a')), htmlArticle(named('b')), htmlEnd].join('')
  expect(html.match(/<article/g)).toHaveLength(2)
  expect(html.match(/<!doctype html>/g)).toHaveLength(1)
  expect(html).toContain('<header>b</header>')
})
