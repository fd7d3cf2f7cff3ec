import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textFolding } from '../folding/text-folding.ts'
import { linderaSegmenter } from './lindera-segmenter.ts'
import { mixedTokenizer } from './mixed-tokenizer.ts'
import { blendedTokenizer } from './blended-tokenizer.ts'
import { morphologicalTokenizer } from './morphological-tokenizer.ts'
import { paperTokenizer } from './paper-tokenizer.ts'
import { snowballStemmer } from './snowball-stemmer.ts'
import { termsOf } from './tokenizer.ts'
import { wordTokenizer } from './word-tokenizer.ts'

test('the paper gives n characters and n - 1 pairs: 4 characters, 7 terms', () => {
  expect(termsOf(paperTokenizer, '球磨川の')).toEqual(['球', '磨', '球磨', '川', '磨川', 'の', '川の'])
  expect(termsOf(paperTokenizer, '𠮷野家')).toEqual(['𠮷', '野', '𠮷野', '家', '野家'])
  expect([termsOf(paperTokenizer, 'a'), termsOf(paperTokenizer, '')]).toEqual([['a'], []])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => termsOf(paperTokenizer, text).length === 2 * [...text].length - 1),
    { seed: 42 },
  )
})

const terms = (text: string): string => termsOf(mixedTokenizer, textFolding.fold(text)).sort().join(' ')
const same = (list: string): string => list.split(' ').sort().join(' ')

test.each([
  ['避難所', '避 難 所 避難 難所'],
  ['ガスの', 'ガス スの'],
  ['を', 'を'],
  ['コーヒー', 'コー ーヒ ヒー'],
  ['1,234棟', '棟 1234 1234棟'],
  ['12,345,678.9', '12345678.9'],
  ['1,2,3', '1 2 3'],
  ['3.5km', '3.5 km 3.5km'],
  ['第5条', '第 条 5 第5 5条'],
  ['平成28年7月', '平 成 年 月 平成 28 成28 28年 7 年7 7月'],
  ['2020/07/04', '2020 07 04 2020/07/04'],
  ['HC-101', 'hc 101 hc101'],
  ['ｈｃ101', 'hc 101 hc101'],
  ['HC‐101', 'hc 101 hc101'],
  ['state-of-the-art', 'state of the art'],
  ['foo_bar(x)', 'foo bar x'],
  ['Müller’s', 'müller s'],
  ['30℃', '30 ° c'],
  ['👍🏽 ok', '👍 🏽 ok'],
  ['مرحبا بالعالم', 'مرحبا بالعالم'],
  ['ไทย', 'ไท ทย'],
  ['한국어 문장', '한국어 문장'],
  ['नमस्ते', 'नमस्ते'],
  ['?!', '? !'],
])('%s gives %s', (text, list) => {
  expect(terms(text)).toBe(same(textFolding.fold(list)))
})

test('a word is whole across a line end and across spaces between characters, but not across cells or paragraphs', () => {
  expect(terms('熊本\n県')).toBe(terms('熊本県'))
  expect(terms('熊 本 県')).toBe(terms('熊本県'))
  expect(terms('熊本\t県')).not.toBe(terms('熊本県'))
  expect(terms('熊本\n\n県')).not.toBe(terms('熊本県'))
})

const stemmer = snowballStemmer('english')
const morphological = morphologicalTokenizer({ segmenter: linderaSegmenter(), stemmer })
const blended = blendedTokenizer({ segmenter: linderaSegmenter(), stemmer })
describe.each([mixedTokenizer, paperTokenizer, wordTokenizer(stemmer), morphological, blended])('$name', (tokenizer) => {
  test('never leaves visible text without a term, nor makes an empty one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (original) => {
        const folded = textFolding.fold(original)
        const found = termsOf(tokenizer, folded)
        expect(found).not.toContain('')
        expect(found.length > 0 || !/\S/u.test(folded)).toBe(true)
      }),
      { numRuns: 3000, seed: 42 },
    )
  })
  // Text that makes a pattern try again from every place would not end within the runner's patience.
  test('reads long runs of one thing', () => {
    // A dictionary takes some 15 microseconds a character.
    const often = tokenizer === morphological || tokenizer === blended ? 5000 : 60_000
    for (const unit of ['あ', 'a', '1', ' ', '\n', 'あ ', '1,', '1.', 'a-', '１２３,', '.', '\u0301', '年1', 'あ\n \n']) {
      expect({ unit, empty: termsOf(tokenizer, textFolding.fold(`あ${unit.repeat(often)}`)).length === 0 }).toEqual({ unit, empty: false })
    }
  })
})
