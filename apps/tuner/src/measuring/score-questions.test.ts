import { expect, test } from 'vitest'
import type { PreparedSearch, PreparedSet, RetrievalSet } from '@colrag/benchmarks/sets'
import type { AnyRecipe, Retriever } from '@colrag/core'
import { measureByName } from '../objective/measure-by-name.ts'
import { questionScorer } from './score-questions.ts'

test('a set is searched with the values that it has use for, as where it is measured', async () => {
  const seen: unknown[] = []
  const nothing: Retriever<'block'> = {
    level: 'block',
    supports: { image: false, within: false, filter: false, score: false },
    retrieve: () => Promise.resolve({ level: 'block', scale: 'open', hits: [] }),
  }
  const set: RetrievalSet = {
    name: 'volumes',
    wanted: [],
    valuesFor: (values) => ({ ...values, pagePrior: 0 }) as AnyRecipe['values'],
    load: () => Promise.reject(new Error('it is loaded already')),
  }
  const search = {
    recipe: { retrieve: (_: object, values: unknown) => (seen.push(values), nothing) },
    opened: { tree: { at: () => null }, units: { get: () => Promise.resolve([]) } },
    itemsOf: () => [],
  } as unknown as PreparedSearch
  const prepared = { ctx: { seed: 0, report: () => undefined } } as unknown as PreparedSet
  const scorer = questionScorer(set, prepared, search, [{ text: 'which?', gold: [['v1']] }])
  const values = { pagePrior: 0.3, depth: 9 } as unknown as AnyRecipe['values']
  expect(await scorer.score(values, [0], [measureByName('recall@5')])).toEqual([Float64Array.of(0)])
  expect(seen).toEqual([{ pagePrior: 0, depth: 9 }])
})
