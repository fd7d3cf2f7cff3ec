import { readFileSync } from 'node:fs'
import { tokenizerUrl } from '@colrag/encoder-e5-small'
import { describe, expect, it } from 'vitest'
import { golden } from '../bundled/golden.ts'
import { readTokenizerFile } from './tokenizer-file.ts'
import { UnigramTokenizer } from './unigram-tokenizer.ts'

const vocabulary = readTokenizerFile(readFileSync(tokenizerUrl))
const tokenizer = new UnigramTokenizer(vocabulary)
const { begin, end, unknown } = vocabulary.ids
const cut = (text: string): readonly string[] =>
  tokenizer
    .encode(text)
    .slice(1, -1)
    .map((id) => vocabulary.pieces[id] ?? '')

describe('UnigramTokenizer', () => {
  it.each(golden)('cuts "$role: $text" as SentencePiece does', ({ role, text, ids }) => {
    expect(tokenizer.encode(`${role}: ${text}`)).toEqual(ids)
  })

  it('gives only the marks for nothing', () => {
    for (const text of ['', ' ', '\n\t　', '\u0001']) expect(tokenizer.encode(text)).toEqual([begin, end])
  })

  it('takes written marks for text', () => {
    expect(
      tokenizer
        .encode('</s><s><unk><pad>')
        .slice(1, -1)
        .filter((id) => [0, 1, 2, 3].includes(id)),
    ).toEqual([])
  })

  it('joins unknown characters to one piece and keeps letters of close scripts apart', () => {
    expect(cut('ภาษาไทย')).toEqual(['▁', '<unk>'])
    expect(cut('日本語 ภาษา 日本語')).toEqual(['▁', '日本語', '▁', '<unk>', '▁', '日本語'])
    expect(cut('мир')).not.toContain('<unk>')
    expect(cut('é')).not.toContain('<unk>')
  })

  it('survives halves of surrogate pairs', () => {
    expect(tokenizer.encode('a\ud83d')).toEqual(tokenizer.encode('a'))
    expect(tokenizer.encode('a\ude00b')).toEqual(tokenizer.encode('a b'))
  })

  it('does not depend on how characters are composed', () => {
    expect(tokenizer.encode('ガギグ')).toEqual(tokenizer.encode('カ\u3099キ\u3099ク\u3099'))
    expect(tokenizer.encode('ｶﾞｷﾞｸﾞ')).toEqual(tokenizer.encode('ガギグ'))
    expect(tokenizer.encode('cafe\u0301')).toEqual(tokenizer.encode('café'))
  })

  it('cuts off before the end mark', () => {
    const text = '公布の日から起算して六月を超えない範囲内において定める日から適用する。'.repeat(3)
    const whole = tokenizer.encode(text)
    expect(tokenizer.encode(text, whole.length)).toEqual(whole)
    expect(tokenizer.encode(text, 10)).toEqual([...whole.slice(0, 9), end])
    expect(tokenizer.encode(text, 2)).toEqual([begin, end])
  })

  it('gives a book the beginning of its whole cut', () => {
    const page = '鉄筋のかぶり厚さは40mm以上とする。The guard rail is 42 in. high. '
    const book = page.repeat(20_000)
    expect(tokenizer.encode(book, 512)).toEqual([...tokenizer.encode(page.repeat(100)).slice(0, 511), end])
  })

  it('never leaves a known script without a piece', () => {
    const text =
      'いろはにほへと チリヌルヲ 漢字仮名交じり文 The quick brown fox 0123456789 !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ 、。「」『』【】・…※→±×÷℃㎡№♪☆'
    expect(tokenizer.encode(text)).not.toContain(unknown)
  })
})
