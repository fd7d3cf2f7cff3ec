import { expect, it } from 'vitest'
import type { PlanQuestion } from '../gold.ts'
import { pageRows } from './page-rows.ts'

const question = (type: PlanQuestion['type'], pages: number): PlanQuestion => ({
  id: type,
  question: '',
  lang: 'en',
  type,
  answer: '',
  answer_alt: [],
  keys: [],
  gold: Array.from({ length: pages }, (_, i) => ({ file: 'a.pdf', page: i + 1, quote: '', boxes: [], context: [], kind: 'text' })),
})

it('counts the share of the pages of each question, by its type, and a neighbour for the family alone', () => {
  const rows = pageRows('pages', [
    { question: question('identifier', 1), places: [4], alike: [4] },
    { question: question('near-duplicate', 1), places: [5], alike: [0, 5] },
    { question: question('near-duplicate', 2), places: [0, -1], alike: [0, -1, 3] },
    { question: question('near-duplicate', 2), places: [3, 2], alike: [3, 2, -1] },
    { question: question('near-duplicate', 1), places: [-1], alike: [-1] },
  ])
  const shares = Object.fromEntries(rows.map(({ name, ours, n }) => [name, [ours, n]]))
  expect(shares).toEqual({
    'pages, recall@1: all': [0.1, 5],
    'pages, recall@5: all': [0.5, 5],
    'pages, recall@1: identifier': [0, 1],
    'pages, recall@5: identifier': [1, 1],
    'pages, recall@1: near-duplicate': [0.125, 4],
    'pages, recall@5: near-duplicate': [0.375, 4],
    'pages, first is of the family: near-duplicate': [0.5, 4],
    'pages, recall@1: near-duplicate, one page': [0, 2],
    'pages, recall@5: near-duplicate, one page': [0, 2],
    'pages, recall@1: near-duplicate, both pages': [0.25, 2],
    'pages, recall@5: near-duplicate, both pages': [0.75, 2],
    'pages, recall@1: on a text layer': [0.1, 5],
    'pages, recall@5: on a text layer': [0.5, 5],
  })
})
