import { expect, test } from 'vitest'
import { found } from './found.ts'
import { beatenFigure, beatsWords, isHeldOut, setFigures } from './set-figures.ts'

const questions = [
  { text: 'one', gold: [['a']] },
  { text: 'two', gold: [['a', 'b'], ['c']] },
]
const of = (measure: 'R' | 'All' | 'nDCG', at: number | 'needed', ...rankings: readonly string[][]): number[] => [
  ...found(questions, rankings, { measure, at }),
]

test('a needed page is found by any of the pages that will do, and one page will do for all that need it', () => {
  expect(of('R', 5, ['x', 'a'], ['b', 'a', 'x'])).toEqual([1, 0.5])
  expect(of('All', 2, ['x', 'a'], ['c', 'b'])).toEqual([1, 1])
  expect(of('All', 'needed', ['x', 'a'], ['c', 'x', 'b'])).toEqual([0, 0])
  expect(of('R', 5, [])).toEqual([0, 0])
  const twice = [{ text: 'two places of a page', gold: [['a'], ['a']] }]
  expect([...found(twice, [['a']], { measure: 'All', at: 'needed' })]).toEqual([1])
  expect([...found(twice, [['a']], { measure: 'nDCG', at: 10 })]).toEqual([1])
})
test('gain falls with the place, and is 1 where all that is needed comes first', () => {
  expect(of('nDCG', 10, ['x', 'a'], ['c', 'b'])).toEqual([1 / Math.log2(3), 1])
  expect(of('nDCG', 10, ['x'], ['a', 'x', 'c'])).toEqual([0, (1 + 1 / Math.log2(4)) / (1 + 1 / Math.log2(3))])
})

test('figures: the fusion with its target, its half held out, then each variant', () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ text: String(i), gold: [[`p${i}`]] }))
  const rankings = new Map([
    ['fused', many.map((_, i) => [`p${i}`])],
    ['bm25 alone', many.map(() => ['x'])],
  ])
  const figures = setFigures({ name: 'set', wanted: [{ measure: 'R', at: 1, least: 0.5 }], load: () => Promise.reject() } as never, {
    questions: many,
    rankings,
  })
  expect(figures.map(({ name, ours, target }) => [name.replace(/\[.*/, '').trim(), ours, target])).toEqual([
    ['set, R@1, fused', 1, 0.5],
    ['set, R@1, fused, half held out', 1, null],
    ['set, R@1, bm25 alone (p 0.000)', 0, null],
  ])
  expect(figures[1]?.n).toBe(many.filter((_, i) => isHeldOut('set', i)).length)
  expect(beatsWords({ questions: many, rankings })).toBe(true)
  expect(beatsWords({ questions: many, rankings: new Map([...rankings].map(([name]) => [name, rankings.get('fused') ?? []])) })).toBe(false)
})
test('how many of six sets are beaten is told only of all six', () => {
  expect(beatenFigure([true, true])).toEqual([])
  expect(beatenFigure([true, true, true, false, false, false])[0]).toMatchObject({ ours: 3, target: 3, holds: true })
})
