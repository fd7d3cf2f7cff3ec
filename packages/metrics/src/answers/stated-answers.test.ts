import { expect, test } from 'vitest'
import { answerContains } from './answer-contains.ts'
import { answerSimilarity } from './answer-similarity.ts'
import { numericMatch } from './numeric-match.ts'

test.each([
  ['断水は25,269戸に及んだ。', ['25269戸'], 1],
  ['断水は二万五千戸に及んだ。', ['25,269戸'], 0],
  ['被害額は1,234百万円', ['12億3,400万円'], 1],
  ['It happened on 14 April 2016.', ['2016年4月14日'], 1],
  ['平成28年', ['2016年'], 1],
  ['12 km and 30 people', ['30 people'], 1],
  ['12 m', ['12 km'], 0],
  ['12', ['12 km'], 1],
  ['', ['12'], 0],
  ['八代市', ['八代市'], null],
])('numbers of %s against %j: %s', (answer, accepted, match) => {
  expect(numericMatch(answer, accepted)).toBe(match)
})

test('an answer that stands in a sentence is found by whole tokens', () => {
  expect(answerContains('八代市の断水は25,269戸であった。', ['25269戸'])).toBe(1)
  expect(answerContains('The catfish sat', ['cat'])).toBe(0)
  expect([answerContains('', ['x']), answerContains('x', ['']), answerContains('x', [])]).toEqual([0, 0, 0])
})

test('likeness is 1 for the same letters, 0 for none, between them for a part, and the best over the accepted', () => {
  expect(answerSimilarity('小笠原諸島', ['北海道', '小笠原諸島。'])).toBeCloseTo(1, 12)
  expect(answerSimilarity('熊本県', ['東京都'])).toBe(0)
  const part = answerSimilarity('熊本県', ['熊本市'])
  expect(part).toBeGreaterThan(0.3)
  expect(part).toBeLessThan(0.9)
  expect([answerSimilarity('', ['x']), answerSimilarity('x', []), answerSimilarity('。', ['。'])]).toEqual([0, 0, 0])
})
