import { expect, test } from 'vitest'
import { measureByName } from './measure-by-name.ts'
import { readObjective } from './objective.ts'
import type { Found } from './question-measure.ts'

const found: Found = {
  items: ['p3', 'p1', 'p9', 'p2'],
  results: [
    { dominant: 'text', volume: 'v1' },
    { dominant: 'bm25', volume: 'v1' },
  ],
  ms: 12.5,
}
const question = { text: 'q', gold: [['p1'], ['p2', 'p8']] }
const value = (name: string): number => measureByName(name).of(found, question)

test('measures of one question, with alternatives', () => {
  expect(['recall@2', 'recall@4', 'all@2', 'all@4', 'hit@1', 'precision@4', 'mrr@10'].map(value)).toEqual([0.5, 1, 0, 1, 0, 0.5, 0.5])
  expect(value('ndcg@4')).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(5)) / (1 + 1 / Math.log2(3)), 12)
  expect(value('map@4')).toBeCloseTo((1 / 2 + 2 / 4) / 2, 12)
  // Two classes alike in number, one volume: 0.6 x 1 + 0.4 x 1 / 2.
  expect(value('diversity@2')).toBeCloseTo(0.8, 12)
  expect(value('latency')).toBe(12.5)
})

test('a mix is read, and the published presets say what they are', () => {
  const { name, direction, terms } = readObjective(' 0.7 * recall@5+0.3*ndcg@10')
  expect([name, direction, terms.map(({ weight, measure }) => [weight, measure.name])]).toEqual([
    '0.7*recall@5 + 0.3*ndcg@10',
    'maximize',
    [
      [0.7, 'recall@5'],
      [0.3, 'ndcg@10'],
    ],
  ])
  expect(readObjective('recall@5').name).toBe('recall@5')
  expect(readObjective('latency').direction).toBe('minimize')
  const paper = readObjective('paper')
  expect(paper.terms.map(({ weight, measure }) => [weight, measure.name])).toEqual([
    [0.5, 'precision@5'],
    [0.2, 'diversity@5'],
  ])
  expect(paper.notes.join()).toMatch(/Q says nothing/)
  expect(readObjective('paper-as-run').terms.map(({ weight }) => weight)).toEqual([0.7, 0.3])
})

test.for([
  ['recal@5', /no measure recal@5/, /did you mean recall@5/],
  ['papr', /no measure papr/, /did you mean paper\?/],
  ['recall', /says no number of places/, /write recall@5/],
  ['recall@0', /from 1 to 100/, /recall@5/],
  ['recall@2.5', /from 1 to 100/, /recall@5/],
  ['x*recall@5', /weight of recall@5/, /0.7\*recall@5/],
  ['-1*recall@5', /weight of recall@5/, /0.7/],
  ['0.5*recall@5 +', /is no objective/, /write paper/],
  ['', /is no objective/, /write paper/],
  ['recall@5 + latency', /latency is in milliseconds/, /--objective latency/],
] as const)('%s is refused', ([text, message, hint]) => {
  expect(() => readObjective(text)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) }),
  )
})
