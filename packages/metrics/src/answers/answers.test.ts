import { expect, test } from 'vitest'
import { answerF1 } from './answer-f1.ts'
import { answerTokens } from './answer-tokens.ts'
import { exactMatch } from './exact-match.ts'

test.each([
  ['１,２３４人', '1234|人'],
  ['The Pump-Station, P-101.', 'pump|station|p|101'],
  ['ｶﾞｽ管 3.5km', 'ガ|ス|管|3.5|km'],
  ['', ''],
  ['。！？', ''],
])('%s becomes %s', (answer, tokens) => {
  expect(answerTokens(answer).join('|')).toBe(tokens)
})

test('equal but for width, case, marks and articles is a match; an empty answer is none', () => {
  expect(exactMatch('「小笠原諸島」。', ['北海道', '小笠原諸島'])).toBe(1)
  expect(exactMatch('THE 1,234 houses', ['1234 houses'])).toBe(1)
  expect([exactMatch('小笠原', ['小笠原諸島']), exactMatch('', ['']), exactMatch('a', [])]).toEqual([0, 0, 0])
})

test('F1 counts shared characters in Japanese and shared words in English, as often as they stand', () => {
  expect(answerF1('小笠原', ['小笠原諸島'])).toBeCloseTo(0.75, 12)
  expect(answerF1('the red red fox', ['red fox jumps'])).toBeCloseTo(2 / 3, 12)
  expect([answerF1('', ['x']), answerF1('x', []), answerF1('', ['']), answerF1('同じ', ['別', '同じ'])]).toEqual([0, 0, 0, 1])
})
