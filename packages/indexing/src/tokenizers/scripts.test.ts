import { describe, expect, test } from 'vitest'
import { textFolding } from '../folding/text-folding.ts'
import { joinTokenizers } from './join-tokenizers.ts'
import { linderaSegmenter } from './lindera-segmenter.ts'
import { mixedTokenizer } from './mixed-tokenizer.ts'
import { morphologicalTokenizer } from './morphological-tokenizer.ts'
import { paperTokenizer } from './paper-tokenizer.ts'
import { snowballStemmer } from './snowball-stemmer.ts'
import { termsOf } from './tokenizer.ts'
import type { Tokenizer } from './tokenizer.ts'
import { wordTokenizer } from './word-tokenizer.ts'

const english = snowballStemmer('english')
const segmenter = linderaSegmenter()
const morphological = morphologicalTokenizer({ segmenter, stemmer: english })
const all: readonly Tokenizer[] = [
  mixedTokenizer,
  paperTokenizer,
  wordTokenizer(english),
  morphological,
  joinTokenizers(mixedTokenizer, morphological),
]

/** A text of each kind with a part of it that someone would search for. */
const kinds: readonly (readonly [kind: string, text: string, part: string])[] = [
  ['Japanese', '球磨川の氾濫で住民が避難した', '避難'],
  ['hiragana alone', 'このようにしてから', 'よう'],
  ['katakana', 'ハザードマップとブルーシート', 'ハザード'],
  ['Japanese in vertical lines', '避\n難\n所', '避難所'],
  ['Chinese, simplified', '长江流域发生洪水', '洪水'],
  ['Chinese, traditional', '颱風造成嚴重災害', '災害'],
  ['rare ideographs', '𠮷野家と𩸽', '𩸽'],
  ['Korean', '홍수 피해가 발생했다', '홍수'],
  ['Korean, decomposed', '홍수 피해'.normalize('NFD'), '홍수'],
  ['Thai', 'น้ำท่วมกรุงเทพมหานคร', 'น้ำท่วม'],
  ['Lao', 'ນ້ຳຖ້ວມ', 'ຖ້ວມ'],
  ['Khmer', 'ទឹកជំនន់', 'ជំនន់'],
  ['Burmese', 'ရေကြီးမှု', 'ကြီး'],
  ['Arabic', 'فيضان النهر في المدينة', 'النهر'],
  ['Hebrew', 'שיטפון בעיר', 'בעיר'],
  ['Persian with zero-width joiners', 'می\u200cخواهم خانه', 'خانه'],
  ['Devanagari', 'नदी में बाढ़ आई', 'बाढ़'],
  ['Bengali', 'নদীতে বন্যা', 'বন্যা'],
  ['Tamil', 'வெள்ளம் வந்தது', 'வெள்ளம்'],
  ['Greek', 'Πλημμύρα στην πόλη', 'πόλη'],
  ['Russian', 'Наводнение в городе', 'городе'],
  ['Georgian', 'წყალდიდობა ქალაქში', 'ქალაქში'],
  ['Armenian', 'Ջրհեղեղ քաղաքում', 'քաղաքում'],
  ['Ethiopic', 'የጎርፍ አደጋ', 'አደጋ'],
  ['English', 'Flooded houses were evacuated', 'houses'],
  ['German', 'Überschwemmung der Straße', 'strasse'],
  ['Vietnamese', 'Lũ lụt ở thành phố', 'thành'],
  ['Turkish', 'İstanbul ılık', 'ılık'],
  ['digits', '1,234 5.6 2020/07/04', '1234'],
  ['Thai digits', '๑๒๓', '๑๒'],
  ['Roman numerals and fractions', 'Ⅻ ½', 'xii'],
  ['emoji', '🌊 👍🏽 👨‍👩‍👧', '🌊'],
  ['code', 'fn main() { foo_bar[i] += 0x1F; }', 'foo_bar'],
  ['model numbers', 'HC-101 と ISO9001', 'hc101'],
  ['mathematics', '∑ ≤ ∞ √2', '∞'],
  ['currency', '€5 ¥100 ₿', '₿'],
  ['punctuation alone', '…!?', '?'],
  ['one kana', 'を', 'を'],
  ['a mark alone', '\u0301', '\u0301'],
  ['half a pair of surrogates', '\ud83c', '\ud83c'],
  ['unassigned and private characters', '\u{10ffff} \ue000', '\ue000'],
]

describe.each(all)('$name', (tokenizer) => {
  const terms = (text: string): string[] => termsOf(tokenizer, textFolding.fold(text))
  test.each(kinds)('%s leaves terms, and a part of it meets the whole', (_, text, part) => {
    const whole = new Set(terms(text))
    expect(whole.size).toBeGreaterThan(0)
    expect(whole).not.toContain('')
    expect(terms(part).filter((term) => whole.has(term)).length).toBeGreaterThan(0)
  })
  test('each term says where in the text it stands', () => {
    for (const [, text] of kinds) {
      const folded = textFolding.fold(text)
      tokenizer.cut(folded, (_, start, end) => {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(folded.length)
      })
    }
  })
  test.each([
    ['half-width kana', 'ﾊｻﾞｰﾄﾞﾏｯﾌﾟ', 'ハザードマップ'],
    ['decomposed kana', 'ハザードがある'.normalize('NFD'), 'ハザードがある'],
    ['decomposed Latin', 'Überschwemmung'.normalize('NFD'), 'überschwemmung'],
    ['Kangxi radicals', '神⼾市⿊部⽣⼈', '神戸市黒部生人'],
    ['radicals of the supplement', '⻑⻄⺠⺟', '長西民母'],
    ['full-width digits and letters', 'Ｒ２年７月　１２３４棟', 'r2年7月 1234棟'],
    ['compatibility ideographs', '神\ufa19', '神神'],
    ['circled numbers and units', '①㎡㍻', '1m2平成'],
  ])('%s meet the plain form', (_, odd, plain) => {
    expect(terms(odd).sort()).toEqual(terms(plain).sort())
  })
})

test('dictionary forms meet however a verb ends, particles say nothing unless they are alone', () => {
  const terms = (text: string): string[] => termsOf(morphological, textFolding.fold(text))
  expect(terms('住民は走って避難した')).toEqual(['住民', '走る', '避難', 'する'])
  expect(terms('走る住民')).toEqual(['走る', '住民'])
  expect(terms('避\n難は')).toEqual(['避難'])
  expect(terms('からは')).toEqual(['から', 'は'])
  expect(terms('Flooded rivers 12棟')).toEqual(['flood', 'river', '12', '棟'])
})

test('stems meet, in the languages that there are, and others are refused by name', () => {
  expect(['connection', 'connected', 'connects'].map(english.stem)).toEqual(['connect', 'connect', 'connect'])
  expect(snowballStemmer('german').stem('häuser')).toBe(snowballStemmer('german').stem('haus'))
  expect(termsOf(wordTokenizer(english), 'flooded houses-boats 12棟')).toEqual(['flood', 'hous', 'boat', '12', '棟', '12棟'])
  expect(() => snowballStemmer('klingon')).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})

test('a joined tokenizer gives the terms of all', () => {
  const joined = joinTokenizers(mixedTokenizer, morphological)
  const text = '避難した flooded'
  expect(termsOf(joined, text)).toEqual([...termsOf(mixedTokenizer, text), ...termsOf(morphological, text)])
  expect(joined.name).toContain('mixed 1 + morphological (lindera-ipadic ')
})
