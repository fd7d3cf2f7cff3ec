import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeSpacedCjk, uprightForms } from './characters.ts'
import { cleanEmbedded } from './clean-embedded.ts'
import { cleanRecognised } from './clean-recognised.ts'
import { hiddenTextQuality } from './hidden-text-quality.ts'
import type { Line } from './lined-text.ts'
import { joinLines, splitLines, stackTexts } from './lined-text.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
const line = (text: string): Line => ({ text, box })
const cleaned = (...texts: readonly string[]): string => joinLines(cleanEmbedded(texts.map(line))).text

test('every line of joined or stacked texts says what it was made from', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', '水', '\u{2000b}', '-', ' ') }))
  fc.assert(
    fc.property(texts, texts, fc.boolean(), (first, second, joined) => {
      const a = joinLines(first.map((text) => ({ text, box, joined })))
      const b = joinLines(second.map(line))
      expect(splitLines(a).map(({ text }) => text)).toEqual(first.filter((text) => text !== ''))
      expect(splitLines(stackTexts([a, b])).map(({ text }) => text)).toEqual([...first, ...second].filter((text) => text !== ''))
    }),
  )
})

test('spaces after every CJK character go, single ones that were meant stay', () => {
  expect(closeSpacedCjk('令 和 ２ 年 ７ 月 豪 雨')).toBe('令和２年７月豪雨')
  expect(closeSpacedCjk('氏名 住所')).toBe('氏名 住所')
  expect(closeSpacedCjk('避難所の開設状況 別紙のとおり')).toBe('避難所の開設状況 別紙のとおり')
  expect(closeSpacedCjk('IP アドレス を 設定 する')).toBe('IP アドレス を 設定 する')
})

test('vertical punctuation is folded without a change of length', () => {
  expect(uprightForms('﹁雨︑風︒﹂︵注︶')).toBe('「雨、風。」（注）')
})

test('unknown and control characters are no text', () => {
  expect(cleaned('a\u0000b\u0007c\ufeff', 'x\ty')).toBe('abc\nx y')
})

test('a quotation mark that is drawn as two single ones is whole', () => {
  expect(cleaned('the term ‘‘corporate’’ is ‘vague’, as in the boys’ “house”')).toBe(
    'the term “corporate” is ‘vague’, as in the boys’ “house”',
  )
})

test('a divided Latin word is joined, a compound and a list are not', () => {
  expect(cleaned('the infor-', 'mation')).toBe('the information')
  expect(cleaned('infor\u00admation')).toBe('information')
  expect(cleaned('P-', '101')).toBe('P-\n101')
  expect(cleaned('Smith-', 'Jones')).toBe('Smith-\nJones')
  const { text, lines } = joinLines(cleanEmbedded([line('infor-'), line('mation')]))
  expect(lines.map(({ start, end }) => text.slice(start, end))).toEqual(['infor', 'mation'])
})

test.each([
  ['報告 第 9 号 : 損害 賠償 の 専決', '報告第9号:損害賠償の専決'],
  ['the pump station', 'the pump station'],
  ['Go To Eat キャ ンペーン', 'Go To Eatキャンペーン'],
  ['１,２３４棟', '1,234棟'],
  ['1②3', '123'],
  ['12,34②', '12,342'],
  ['②,345', '2,345'],
  ['1.②5', '1.25'],
  ['② 収容施設', '② 収容施設'],
  ['表 ①1', '表 ①1'],
  ['表1①', '表1①'],
  ['②3人', '②3人'],
  ['セ一タ一', 'セータ一'],
  ['サ一ビス', 'サービス'],
  ['一般', '一般'],
  ['15一20', '15-20'],
  ['条例のー部を改正', '条例の一部を改正'],
  ['第ー章 統ー的', '第一章統一的'],
  ['二十ー日', '二十一日'],
  ['条例ー部改正', '条例一部改正'],
  ['東京ー大阪間', '東京ー大阪間'],
  ['成田ー名古屋、羽田ー本庄', '成田ー名古屋、羽田ー本庄'],
  ['すーぱー銭湯', 'すーぱー銭湯'],
  ['新宿ースカイツリー間', '新宿ースカイツリー間'],
  ['センター設置', 'センター設置'],
  ['２０，８５０円、３．４５ｍ', '20,850円、3.45ｍ'],
  ['1, 234', '1,234'],
  ['\\1,200', '¥1,200'],
  ['1,O34', '1,034'],
  ['l,234', '1,234'],
  ['in 2020, we', 'in 2020, we'],
])('recognised %j is %j', (read, meant) => {
  expect(cleanRecognised(read)).toBe(meant)
})

test('an old OCR layer is judged by its words', () => {
  expect(hiddenTextQuality('The quick brown fox jumps over the lazy dog, 12.5 % of the time.')).toBeGreaterThan(0.9)
  expect(hiddenTextQuality('令和2年 7月豪雨により 球磨川が氾濫した。')).toBe(1)
  expect(hiddenTextQuality('cc ‫‘؛‬Ju :Η^004٥55 lEL:2261 I A tt~ 42.๐ dommerctal HKD$')).toBeLessThan(0.5)
  expect(hiddenTextQuality('')).toBe(0)
})
