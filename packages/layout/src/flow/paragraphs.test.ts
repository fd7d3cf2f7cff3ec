import type { TextSpan } from '@colrag/core'
import { samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { atomsOf } from '../atom.ts'
import { frameOf } from '../frame.ts'
import { paragraphsOf } from './paragraphs.ts'
import { textLines } from './text-lines.ts'

const read = (spans: readonly TextSpan[]): readonly string[] => {
  const page = samplePage({ spans })
  return paragraphsOf(textLines(atomsOf(page, frameOf('horizontal', page.width, page.height)).atoms)).map((p) => p.text)
}
const lines = (texts: readonly string[], { x = 60, y = 100, pitch = 16 } = {}): TextSpan[] =>
  texts.map((t, i) => textSpan(t, { x, y: y + pitch * i }))

describe('paragraphsOf', () => {
  it('joins lines, with spaces between words that have them and none between CJK characters', () => {
    expect(read(lines(['A sentence that goes', 'on and ends.']))).toEqual(['A sentence that goes on and ends.'])
    expect(read(lines(['地震により道路が損壊', 'したため通行止め']))).toEqual(['地震により道路が損壊したため通行止め'])
  })

  it('parts at wider leading, another size, another weight', () => {
    expect(read([...lines(['one two three', 'four five six']), ...lines(['seven eight nine'], { y: 160 })])).toEqual([
      'one two three four five six',
      'seven eight nine',
    ])
    expect(read([textSpan('Large', { x: 60, y: 100, size: 16 }), textSpan('small text here', { x: 60, y: 120 })])).toEqual([
      'Large',
      'small text here',
    ])
    expect(read([textSpan('Bold line', { x: 60, y: 100, bold: true }), textSpan('plain line', { x: 60, y: 116 })])).toEqual([
      'Bold line',
      'plain line',
    ])
  })

  it('keeps lines together where bold print begins or ends within them, and parts a bold line from a text that begins bold', () => {
    const set = (y: number, ...runs: readonly (readonly [string, boolean])[]): TextSpan[] => {
      let x = 60
      return runs.map(([text, bold]) => {
        const span = textSpan(text, { x, y, bold })
        x += span.box.width + 3
        return span
      })
    }
    expect(
      read([
        ...set(100, ['The aim', false], ['is a town for all of us who', true]),
        ...set(116, ['live here', true], ['and for those who come', false]),
      ]),
    ).toEqual(['The aim is a town for all of us who live here and for those who come'])
    expect(read([...set(100, ['A long label', true], ['and why', false]), ...set(116, ['it stands there now', false])])).toEqual([
      'A long label and why it stands there now',
    ])
    expect(read([...set(100, ['Bold line', true]), ...set(116, ['Term', true], ['and what it means', false])])).toEqual([
      'Bold line',
      'Term and what it means',
    ])
  })

  it('keeps lines of one paragraph together whose sizes a recogniser guessed', () => {
    const sizes = [10, 11.3, 9.4, 10.6, 9.1, 11, 10.2]
    const spans = sizes.map((size, i) => textSpan('the water rose in the night', { x: 60, y: 100 + 14 * i, size }))
    expect(read(spans)).toHaveLength(1)
    expect(read([...spans, textSpan('A HEAD', { x: 60, y: 198, size: 20 })])).toHaveLength(2)
  })

  it('parts at a line in brackets, before and after it', () => {
    expect(read(lines(['・7/29 から通常の運用である', '＜その他空港＞', '・被害なし', '＜鉄道＞', '運転を見合わせている']))).toEqual([
      '・7/29 から通常の運用である',
      '＜その他空港＞',
      '・被害なし',
      '＜鉄道＞',
      '運転を見合わせている',
    ])
  })

  it('parts at a first-line indent and after a short line that ends a sentence', () => {
    expect(
      read([
        ...lines(['文章の一行目はこのように長い', '終わり。']),
        textSpan('次の段落の一行目はここから', { x: 70, y: 132 }),
        ...lines(['続いていくものとする文である'], { y: 148 }),
      ]),
    ).toEqual(['文章の一行目はこのように長い終わり。', '次の段落の一行目はここから続いていくものとする文である'])
  })

  it('begins a paragraph at each list marker and keeps hanging lines with it', () => {
    expect(
      read([
        ...lines(['・道路の損壊', '・橋の流失により通行止めと']),
        textSpan('なっている箇所', { x: 70, y: 132 }),
        ...lines(['(1) 停電'], { y: 148 }),
      ]),
    ).toEqual(['・道路の損壊', '・橋の流失により通行止めとなっている箇所', '(1) 停電'])
  })

  it('sets an initial before the line it begins and small print with its line', () => {
    expect(
      read([
        textSpan('O', { x: 60, y: 100, size: 30 }),
        textSpan('ver the years', { x: 80, y: 101 }),
        textSpan('it changed', { x: 80, y: 117 }),
      ])[0],
    ).toBe('O ver the years it changed')
    expect(read([textSpan('values', { x: 60, y: 100 }), textSpan('12', { x: 91, y: 98, size: 6 })])).toEqual(['values 12'])
  })

  it('reads capitals and small capitals that touch as one word', () => {
    const large = textSpan('T', { x: 60, y: 100 })
    const right = large.box.x + large.box.width
    const rest = textSpan('ABLE', { x: right, y: 101, size: 8 })
    expect(read([large, rest, textSpan('of rivers', { x: right + rest.box.width + 4, y: 100 })])).toEqual(['TABLE of rivers'])
  })
})
