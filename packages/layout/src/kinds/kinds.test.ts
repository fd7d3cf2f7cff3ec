import { describe, expect, it } from 'vitest'
import { isNumeric, isYear } from '../tables/numeric-text.ts'
import { isCapitals } from './capitals.ts'
import { captionLabel } from './caption-label.ts'
import { looksLikeFormula } from './formula.ts'
import { headingNumber } from './heading-number.ts'
import { listMarker } from './list-marker.ts'

describe('listMarker', () => {
  it.each([
    ['・項目', '・'],
    ['● one', '●'],
    ['- dash', '-'],
    ['(1) first', '(1)'],
    ['（ア）避難', '（ア）'],
    ['① 停電', '①'],
    ['1. first', '1.'],
    ['ア 場所', 'ア'],
    ['a) item', 'a)'],
    ['□その他', '□'],
    ['\ufffd Reader software', '\ufffd'],
    ['\uf0b7 項目', '\uf0b7'],
  ])('%s', (text, marker) => {
    expect(listMarker(text)?.trim()).toBe(marker)
  })
  it.each(['1.5 m of water', '-5 degrees', 'アメリカ', 'a line', '2024年', '\ufffd\ufffd \ufffd'])('%s begins no list item', (text) => {
    expect(listMarker(text)).toBeNull()
  })
})

describe('isCapitals', () => {
  it.each(['REFERENCES', 'CORPORATE RESPONSIBILITY: THE CONTEXT', 'ÜBERSICHT 2024'])('%s is set in capitals', (text) => {
    expect(isCapitals(text)).toBe(true)
  })
  it.each(['USA', 'References', '第１章', 'CALL FUNCTION(USER)', 'I&U = USAGE', '1234'])('%s is not', (text) => {
    expect(isCapitals(text)).toBe(false)
  })
})

describe('headingNumber', () => {
  it.each([
    ['第１章 総則', 1],
    ['第二節 目的', 2],
    ['1 はじめに', 1],
    ['１．被害の状況', 1],
    ['2.3 Method', 2],
    ['2.3.1 Data', 3],
    ['(1) 人的被害', 3],
    ['Ⅱ 対応', 1],
    ['ア 概況', 4],
    ['Chapter 4', 1],
    ['別紙１', 1],
  ])('%s has level %i', (text, level) => {
    expect(headingNumber(text)?.level).toBe(level)
  })
  it.each(['part of the whole', '12,345 人', '3.5%', '1 2 3', 'アイウ', '2024年'])('%s is numbered by nothing', (text) => {
    expect(headingNumber(text)).toBeNull()
  })
})

describe('captionLabel', () => {
  it.each([
    ['図１ 震度分布', 'figure'],
    ['表2-1　被害', 'table'],
    ['写真３：現地', 'figure'],
    ['Table 4: Results', 'table'],
    ['Fig. 2. Flow', 'figure'],
    ['【図表１】推移', 'figure'],
    ['TABLE CA7. | Meat', 'table'],
  ])('%s is about a %s', (text, about) => {
    expect(captionLabel(text)?.about).toBe(about)
  })
  it.each(['Table 3 shows that', '図１に示す', '表彰について', '代表１名', 'Figures rose'])('%s is no caption', (text) => {
    expect(captionLabel(text)).toBeNull()
  })
})

describe('cell texts', () => {
  it.each(['1,234', '▲12', '約 500 戸', '12.5%', '(35,8)', '7/28〜', '１２３人', '¥1,000', '5-10', '3.2±0.1', '8 €'])(
    '%s is a number',
    (text) => expect(isNumeric(text)).toBe(true),
  )
  it.each(['市町村', '(95% CI)', 'A1 road to the coast', '', '平成'])('%s is none', (text) => expect(isNumeric(text)).toBe(false))
  it.each(['2019', '令和６年度', '平成28年', '2012/13', 'H30'])('%s is a year', (text) => expect(isYear(text)).toBe(true))
})

describe('looksLikeFormula', () => {
  it('knows an equation from a sentence and from a heading', () => {
    expect([
      looksLikeFormula('a² + b² = c²', 1),
      looksLikeFormula('The sum = all the parts that were counted', 1),
      looksLikeFormula('3 Results', 1),
    ]).toEqual([true, false, false])
  })
})
