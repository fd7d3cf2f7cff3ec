import { expect, test } from 'vitest'
import { variantsOf } from './variants.ts'

test('each axis alone, each away, each prior and boost away, and all priors at once', () => {
  const values = { weights: { text: 0.5, bm25: 0.5, image: 0 }, pagePrior: 0.2, datePrior: 0.1, figureBoost: 1.2, namePrior: 0 }
  const variants = variantsOf({ values } as never)
  const quiet = { pagePrior: 0, datePrior: 0, figureBoost: 1 }
  expect(variants).toEqual([
    { name: 'fused', values },
    { name: 'text alone', values: { ...values, ...quiet, weights: { text: 1, bm25: 0, image: 0 } } },
    { name: 'bm25 alone', values: { ...values, ...quiet, weights: { text: 0, bm25: 1, image: 0 } } },
    { name: 'without text', values: { ...values, weights: { text: 0, bm25: 0.5, image: 0 } } },
    { name: 'without bm25', values: { ...values, weights: { text: 0.5, bm25: 0, image: 0 } } },
    { name: 'without pagePrior', values: { ...values, pagePrior: 0 } },
    { name: 'without datePrior', values: { ...values, datePrior: 0 } },
    { name: 'without figureBoost', values: { ...values, figureBoost: 1 } },
    { name: 'without hierarchy', values: { ...values, pagePrior: 0, datePrior: 0 } },
  ])
})

test('what is narrowed down to volumes and chapters is the hierarchy of a published recipe', () => {
  const variants = variantsOf({ values: { weights: { text: 1 }, volumes: 2, chapters: 3 } } as never)
  expect(variants.map(({ name }) => name)).toEqual(['fused', 'text alone', 'without volumes', 'without chapters', 'without hierarchy'])
  expect(variants.at(-1)?.values).toEqual({ weights: { text: 1 }, volumes: 1_000_000, chapters: 1_000_000 })
})

test('one axis is only itself', () => {
  expect(variantsOf({ values: { weights: { text: 1 } } } as never).map(({ name }) => name)).toEqual(['fused', 'text alone'])
})
