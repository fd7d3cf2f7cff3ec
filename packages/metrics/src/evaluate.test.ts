import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { precision } from './measures/precision.ts'
import { recall } from './measures/recall.ts'

const judgements = new Map([
  ['q2', new Map([['a', 1]])],
  [
    'q1',
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  ],
  ['q3', new Map([['c', 1]])],
  ['q0', new Map<string, number>()],
])

test('the mean is over all judged queries; what is missing counts as 0 and is named', () => {
  const found = evaluate(
    [recall(2)],
    judgements,
    new Map([
      ['q1', ['a', 'x']],
      ['q2', ['a']],
      ['stray', ['a']],
    ]),
  )
  expect(found).toEqual({
    n: 4,
    queries: ['q0', 'q1', 'q2', 'q3'],
    measures: [{ name: 'recall@2', mean: 0.375, values: Float64Array.of(0, 0.5, 1, 0) }],
    unanswered: ['q0', 'q3'],
    unjudged: ['stray'],
  })
})

test('an item named twice counts once', () => {
  expect(evaluate([precision(2)], judgements, new Map([['q2', ['a', 'a', 'x']]])).measures[0]?.values[2]).toBe(0.5)
})

test('there is no mean over nothing', () => {
  expect(() => evaluate([recall(1)], new Map(), new Map())).toThrow(expect.objectContaining({ code: 'empty' }))
})
