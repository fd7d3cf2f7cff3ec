import { expect, test } from 'vitest'
import type { QueryRow, RunRecord } from '../record/run-record.ts'
import { flawedRecall } from './flawed-recall.ts'
import { reportHtml, reportMarkdown } from './report.ts'
import { runReport } from './write-reports.ts'

const hostile = '</title></style><script>alert(1)</script>"\'><img src=x onerror=alert(2)> |`<!--'
const shares = [1, 0.5, 0, 0] as const

const rowOf = (share: number, i: number): QueryRow => ({
  id: `q${i}`,
  text: i === 0 ? hostile : `question ${i}`,
  type: i % 2 === 0 ? 'number' : hostile,
  gold: [[`d${i}`], ['other']],
  ranking: [
    { item: 'wrong', score: 0.9 },
    { item: `d${i}`, score: 0.8 },
  ],
  measures: { 'recall@5': share, 'ndcg@10': share },
  axes: { parts: { text: 0.4 }, dominant: i === 0 ? hostile : 'text' },
  evidence: [
    { item: 'wrong', title: hostile, page: 3, text: hostile, score: 0.9, parts: {} },
    {
      item: `d${i}`,
      title: 'Report',
      page: 7,
      text: 'The pump moves 340 litres.',
      score: 0.8,
      parts: {},
      explanation: {
        terms: [{ axis: 'text', raw: 0.5, normalized: 0.5, weight: 0.4, contribution: 0.2 }],
        boosts: [{ name: 'figures', factor: 1.2, because: 'it asks for a table' }],
        priors: [{ name: 'page', amount: 0.01, because: hostile }],
      },
    },
  ],
})

const rows = shares.map(rowOf)
const estimate = { mean: 0.375, low: 0.1, high: 0.7 }
const recipeOf = (name: string): RunRecord['summary']['recipes'][number] => ({
  name,
  stages: [{ stage: 'layout', name: hostile, fingerprint: 'f', chain: 'abcdef' }],
  values: {},
  metrics: { 'recall@5': estimate, 'ndcg@10': estimate },
  byType: { number: { n: 2, metrics: { 'recall@5': estimate } } },
  coverage: { questions: 4, answered: 4, failed: 0, unanswerable: 0 },
})
const record = {
  summary: {
    format: 1,
    config: { seed: 42 },
    versions: { node: 'v24' },
    dataset: { name: hostile, licence: 'CC0', source: 'https://example.org', hash: 'h' },
    n: 4,
    unanswerable: 0,
    problems: [hostile],
    recipes: [recipeOf('embedded'), recipeOf(hostile)],
    comparisons: [{ recipe: hostile, against: 'embedded', metrics: { 'recall@5': { mean: 0, low: -0.1, high: 0.1, p: 1 } } }],
  },
  timings: {
    started: '2026-01-01T00:00:00Z',
    seconds: 1,
    recipes: ['embedded', hostile].map((name) => ({
      name,
      latency: { p50: 1, p90: 2, p95: 3, p99: 4, max: 5 },
      answerLatency: null,
      cost: { calls: 0, kept: 0, promptTokens: 0, tokens: 0, money: null },
      search: [1, 2, 3, 4],
    })),
  },
  rows: [rows, rows.map((row) => ({ ...row, evidence: [] }))],
} as unknown as RunRecord

test('the recall that leaves failures out is above the honest one, and stands beside it', () => {
  expect(flawedRecall(rows, 'recall@5')).toEqual({ mean: 0.75, n: 2 })
  expect(flawedRecall(rows.slice(2), 'recall@5')).toBeNull()
  expect(reportMarkdown(runReport(record))).toContain('| embedded | recall@5 | 0.375 | 0.750 | 2 |')
})

test('a page holds no element that its questions, titles or parts could bring, and asks nothing of any network', async () => {
  const page = await reportHtml(runReport(record))
  const elements = new Set([...page.matchAll(/<([a-z][\w-]*)/gi)].map(([, name]) => name?.toLowerCase()))
  for (const forbidden of ['script', 'img', 'iframe', 'link', 'object', 'embed', 'form']) expect(elements).not.toContain(forbidden)
  expect(page.match(/<(?:style|title)>/g)).toHaveLength(2)
  expect(page.match(/<\/style>/g)).toHaveLength(1)
  const attributes = page.replace(/="[^"]*"/g, '=""')
  expect(attributes).not.toMatch(/<[^>]*\s(?:on\w+|src|href)=/i)
  expect(page).not.toMatch(/url\((?!#)|@import/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('each question opens to its hits with their sums, and what was needed is marked', async () => {
  const page = await reportHtml(runReport(record))
  expect(page.match(/<details><summary><span class="tag">/g)).toHaveLength(4)
  expect(page).toContain('<li class="gold"><strong>needed</strong> · Report, page 7')
  expect(page).toContain('text 0.4 × 0.5000 = 0.2000; × 1.2 figures (it asks for a table); + 0.0100 page')
  expect(page).toContain('place 2')
  expect(page).toContain('not among 2')
})

test('every chart of a run is there, named, with its figures as a table', async () => {
  const page = await reportHtml(runReport(record))
  for (const id of ['kinds', 'pairs', 'axes', 'latency']) expect(page).toContain(`<figure id="${id}">`)
  expect(page.match(/<svg role="img" aria-label="[^"]+"/g)).toHaveLength(4)
  expect(page.match(/The figures of this chart as a table/g)).toHaveLength(4)
  expect(await reportHtml(runReport(record))).toBe(page)
})

test('a chart that has no colours for all recipes says which it shows', async () => {
  const { recipes } = record.summary
  const many = Array.from({ length: 7 }, (_, i) => ({ ...(recipes[0] as (typeof recipes)[number]), name: `recipe ${i}` }))
  const page = await reportHtml(runReport({ ...record, summary: { ...record.summary, recipes: many } }))
  expect(page).toContain('by kind of question, the first 6 of 7</figcaption>')
  expect(page).toContain('Bars with 95 % intervals for 6 recipes')
  expect(page).not.toContain('How long searches took,')
})

test('no cell of the Markdown ends its row or begins markup', () => {
  const markdown = reportMarkdown(runReport(record))
  expect(markdown).not.toMatch(/<[a-z/!]/i)
  for (const block of markdown.split('\n\n').filter((part) => part.startsWith('|'))) {
    const columns = block
      .trim()
      .split('\n')
      .map((line) => line.replace(/\\[|`]/g, '').split('|').length)
    expect(new Set(columns).size).toBe(1)
  }
})
