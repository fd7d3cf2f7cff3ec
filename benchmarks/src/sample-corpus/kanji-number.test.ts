import { expect, it } from 'vitest'
import { kanjiNumber, withKanjiNumbers } from './kanji-number.ts'

it.each([
  [0, '〇'],
  [1, '一'],
  [10, '十'],
  [11, '十一'],
  [110, '百十'],
  [1000, '千'],
  [1234, '千二百三十四'],
  [10000, '一万'],
  [20305, '二万三百五'],
  [10001000, '一千万千'],
])('prints %i as %s', (value, text) => {
  expect(kanjiNumber(value)).toBe(text)
})
it('turns every digit run of a text, grouped or not', () => {
  expect(withKanjiNumbers('令和2年に延べ1,200人')).toBe('令和二年に延べ千二百人')
})
