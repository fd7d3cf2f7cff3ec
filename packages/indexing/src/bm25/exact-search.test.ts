import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UnitId } from '@colrag/core'
import type { Packed } from '@colrag/stage-kit/indexes'
import type { Tokenizer } from '../tokenizers/tokenizer.ts'
import { askedQuery } from './asked-query.ts'
import type { Bm25Scale } from './asked-query.ts'
import { bm25Parameters } from './bm25-formula.ts'
import type { Bm25Variant } from './bm25-formula.ts'
import { mergePostings } from './merge-postings.ts'
import { emptyPostings, loadPostings } from './postings.ts'
import { bm25Model, planQuery } from './query-plan.ts'
import type { Bm25Model } from './query-plan.ts'
import { scoreAllRows, scoreRow } from './score-rows.ts'
import { rowSearch } from './search-rows.ts'
import { unitCounter } from './unit-counter.ts'

const words: Tokenizer = {
  name: 'words',
  version: 1,
  cut(text, take) {
    for (const { 0: word, index } of text.matchAll(/\S+/g)) take(null, index, index + word.length)
  },
}

function modelOf(texts: readonly string[], variant: Bm25Variant, meanIdf = 1): Bm25Model {
  const counter = unitCounter(words)
  texts.forEach((text, i) => counter.add(String(i).padStart(7, '0') as UnitId, {}, text))
  const none = loadPostings({ counts: {}, parts: emptyPostings() } satisfies Packed)
  const parts = mergePostings(none, new Set(), counter.counted())
  return bm25Model(loadPostings({ counts: {}, parts }), meanIdf, bm25Parameters({ variant }))
}

/** The reference: all scores, sorted. */
function allSorted(model: Bm25Model, query: string, rows: readonly number[], scale: Bm25Scale): [number, number][] {
  const plan = planQuery(model, words, query)
  const { scores, touched } = scoreAllRows(model, plan)
  const best = scale === 'open' ? 1 : scale === 'share' ? plan.reach : Math.max(0, ...scores)
  const scaled = (score: number): number => (scale === 'open' ? score : best > 0 ? Math.max(0, score / best) : 0)
  return rows
    .filter((row) => touched[row] === 1)
    .map((row): [number, number] => [row, scaled(scores[row] ?? 0)])
    .sort(([a, x], [b, y]) => y - x || a - b)
}

/** Few words, often equal texts: common terms, ties, and terms in most units. */
const word = fc.integer({ min: 0, max: 60 }).map((n) => `w${Math.floor(n ** 2 / 120)}`)
const text = fc.array(word, { minLength: 0, maxLength: 12 }).map((list) => list.join(' '))
const variants = fc.constantFrom<Bm25Variant>('okapi', 'lucene', 'plus')

test('the search finds what a scan of all scores finds: rows, scores to the last bit, ties', () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 120 }),
      fc.array(word, { minLength: 1, maxLength: 9 }).map((list) => list.join(' ')),
      variants,
      fc.integer({ min: 1, max: 12 }),
      fc.option(fc.integer({ min: 2, max: 9 })),
      fc.constantFrom(-1, 0.5, 3),
      fc.constantFrom(0, 0, 20),
      (texts, query, variant, depth, every, meanIdf, worth) => {
        const model = modelOf(texts, variant, meanIdf)
        const plan = planQuery(model, words, query)
        const rows = [...texts.keys()].filter((row) => every === null || row % every === 0)
        for (const scale of ['open', 'unit', 'share'] as const) {
          const asked = askedQuery(model, rowSearch(model, worth), plan, scale)
          const expected = allSorted(model, query, rows, scale)
          const found = asked.top(every === null ? null : rows, depth)
          expect([...found.rows].map((row, i) => [row, found.scores[i]])).toEqual(expected.slice(0, depth))
          const scores = asked.scores(Int32Array.from(texts.keys()))
          for (const [row, score] of expected) expect(scores[row]).toBe(score)
        }
        const { scores, touched } = scoreAllRows(model, plan)
        for (const row of texts.keys()) expect(scoreRow(model, plan, row)).toBe(touched[row] === 1 ? scores[row] : Number.NaN)
      },
    ),
    { numRuns: 800, seed: 42 },
  )
})

test('rows over several stretches are found as within one', () => {
  const count = 90_000
  const texts = Array.from({ length: count }, (_, i) => {
    const list = [`a${i % 7}`, `b${(i * i) % 1013}`, 'every']
    if (i % 13_011 === 0) list.push('seldom', 'seldom')
    if (i > 85_000) list.push(...Array.from({ length: i % 9 }, () => 'late'))
    return list.join(' ')
  })
  const model = modelOf(texts, 'lucene')
  const search = rowSearch(model, 1000)
  const even = Array.from({ length: count / 2 }, (_, i) => 2 * i)
  for (const query of ['seldom every', 'b4 a1 every', 'late seldom b1', 'every', 'late late a3 b9', 'unknown b16 b25 b36 a2 every late']) {
    const asked = askedQuery(model, search, planQuery(model, words, query), 'open')
    for (const [rows, given] of [
      [[...texts.keys()], null],
      [even, even],
    ] as const) {
      const found = asked.top(given, 50)
      expect([...found.rows].map((row, i) => [row, found.scores[i]])).toEqual(allSorted(model, query, rows, 'open').slice(0, 50))
    }
  }
})
