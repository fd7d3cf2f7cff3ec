import { expect, test } from 'vitest'
import { htmlTable, markdownTable } from './data-table.ts'

const table = { head: ['recipe', 'recall@5'], rows: [['a|b <script>\n# x', '0.913 [0.880, 0.944]']] }

test('a Markdown cell cannot end its row, begin markup or a heading; numbers stand to the right', () => {
  expect(markdownTable(table)).toBe('| recipe | recall@5 |\n| --- | ---: |\n| a\\|b &lt;script&gt; # x | 0.913 [0.880, 0.944] |\n')
})

test('an HTML table names its rows and columns and escapes its cells', () => {
  const { text } = htmlTable({ ...table, caption: 'A & B' })
  expect(text).toContain('<caption>A &amp; B</caption>')
  expect(text).toContain('<th scope="col" class="n">recall@5</th>')
  expect(text).toContain('<th scope="row">a|b &lt;script&gt;\n# x</th><td class="n">0.913 [0.880, 0.944]</td>')
})
