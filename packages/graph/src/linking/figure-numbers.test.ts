import { describe, expect, it } from 'vitest'
import { captionWords, figureNumbers, ownFigureNumber } from './figure-numbers.ts'

describe('figure numbers', () => {
  it.each([
    ['図３-2と写真 1に示す。図3-2を参照。', ['3-2', '1']],
    ['as Fig. 3a and Figure 12 show', ['3a', '12']],
    ['地図帳、図書3冊、系統図は別紙', []],
    ['Configure 3 items', []],
  ])('that %s names', (text, numbers) => expect(figureNumbers(text)).toEqual(numbers))

  it.each([
    ['図1 球磨川流域の地図', '1', '球磨川流域の地図'],
    ['（写真２）流失した橋。', '2', '流失した橋'],
    ['Fig. 4: The bridge.', '4', 'The bridge'],
    ['橋の写真', null, '橋の写真'],
  ])('of the caption %s', (caption, number, words) => {
    expect([ownFigureNumber(caption), captionWords(caption)]).toEqual([number, words])
    expect(ownFigureNumber(`凡例\n${caption}`)).toBe(number)
  })
})
