import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchMarks } from './match-marks.ts'

const marked = (text: string, question: string): string[] => matchMarks(text, question).map(([a, b]) => text.slice(a, b))

test('marks common runs in Japanese and whole words elsewhere, whatever width and case', () => {
  expect(marked('避難所は３２か所に開設された', '避難所の開設 32か所?')).toEqual(['避難所', '３２か所', '開設'])
  expect(marked('The DAM held, the dams broke', 'dam')).toEqual(['DAM'])
  expect(marked('㍻30年の地震', '平成30年')).toEqual(['㍻30'])
  expect(marked('何もない', '地震')).toEqual([])
  expect(marked('地震', '')).toEqual([])
})

test('a rare character of two code units is marked whole, also inside a word', () => {
  expect(marked('大𠮷野家の話', '𠮷野')).toEqual(['𠮷野'])
  expect(marked('x𠮷野y', '𠮷野')).toEqual(['𠮷野'])
})

test('ranges are in order, apart, not empty and inside the text', () => {
  const text = fc
    .array(fc.constantFrom('避', '難', '所', '３', '2', 'a', 'B', 'é', 'ﬁ', '㍻', '𠮷', 'ｶ', 'ﾞ', ' ', '\n', '。', 'İ', '\ud800'))
    .map((p) => p.join(''))
  fc.assert(
    fc.property(text, text, (said, question) => {
      let last = -1
      for (const [from, to] of matchMarks(said, question)) {
        expect(from).toBeGreaterThan(last)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(said.length)
        last = to
      }
    }),
  )
})

test('a text is found whole in itself', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('避', '難', '所', '洪', '水'), { minLength: 2 }), (characters) => {
      const text = characters.join('')
      expect(matchMarks(text, text)).toEqual([[0, text.length]])
    }),
  )
})
