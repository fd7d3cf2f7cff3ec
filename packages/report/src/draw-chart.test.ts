import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { barChart } from './bar-chart.ts'
import { drawChart } from './draw-chart.ts'
import { htmlPage } from './html-page.ts'
import { lineChart } from './line-chart.ts'
import { markup } from './markup.ts'
import { parallelChart } from './parallel-chart.ts'
import { scatterChart } from './scatter-chart.ts'
import { simplexChart } from './simplex-chart.ts'

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
const text = { id: 'chart', title: hostile, summary: hostile }
const bars = [
  { group: hostile, series: 'a', value: 0.5, low: 0.4, high: 0.6 },
  { group: hostile, series: hostile, value: 0.25, low: 0.1, high: 0.4 },
]
const axes = { group: 'kind', series: 'recipe', value: 'recall@5' }

test('every chart draws text as text, in a picture with one name and its figures as a table', async () => {
  const charts = [
    await barChart(bars, axes, text),
    await barChart(bars, { ...axes, stacked: true }, text),
    await scatterChart([{ x: 0.25, y: 1, times: 2 }], { x: hostile, y: 'b' }, text),
    await lineChart(
      [
        { series: hostile, x: 1, y: 0.5 },
        { series: 'b', x: 2, y: 0.5 },
      ],
      { x: 'trial', y: hostile, series: 's' },
      text,
    ),
    await parallelChart([{ name: hostile, values: { [hostile]: 1, b: 0.25 }, value: 1 }], { value: hostile }, text),
    await simplexChart([{ name: 'a', shares: [0.25, 0.25, 0.5], value: 1 }], { corners: [hostile, 'b', 'c'], value: 'v' }, text),
  ]
  for (const { text } of charts) {
    expect(text).not.toMatch(/<(script|img)/)
    expect(text.match(/<svg role="img" aria-label="[^"<>]+"/g)).toHaveLength(1)
    expect(text.match(/<figcaption>/g)).toHaveLength(1)
    expect(text).toContain('<table>')
    expect(text).not.toContain('http')
  }
  expect(charts[0]?.text).toContain('[0.400, 0.600]')
})

test('the same data gives the same bytes, whatever was drawn before', async () => {
  const first = (await barChart(bars, axes, text)).text
  await scatterChart([{ x: 0, y: 0, times: 1 }], { x: 'a', y: 'b' }, text)
  expect((await barChart(bars, axes, text)).text).toBe(first)
})

test('a chart loads no data from elsewhere', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'colrag-chart-')), 'data.json')
  writeFileSync(file, '[{"a":"seen"}]')
  const drawn = async (data: object): Promise<string> => {
    const spec = { data, mark: 'bar', encoding: { y: { field: 'a', type: 'nominal' } } } as Parameters<typeof drawChart>[0]
    return (await drawChart(spec, { id: 'chart', title: 't', summary: 's', table: { head: ['a'], rows: [] } })).text
  }
  expect(await drawn({ values: [{ a: 'seen' }] })).toContain('seen')
  expect(await drawn({ url: file })).not.toContain('seen')
})

test('a page forbids all scripts and all requests', () => {
  const page = htmlPage({ title: hostile, body: markup`<p>${hostile}</p>` })
  expect(page).toContain('content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:;')
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/<[^>]* (?:src|href)=/)
})
