import { describe, expect, it } from 'vitest'
import { captionWords, figureNumbers, ownFigureNumber } from './figure-numbers.ts'

describe('figure numbers', () => {
  it.each([
    ['図３-2と写真 1に示す。図3-2を参照。', ['figure 3-2', 'photo 1']],
    ['as Fig. 3a and Figure 12 show', ['figure 3a', 'figure 12']],
    ['地図帳、図書3冊、系統図は別紙', []],
    ['Configure 3 items', []],
    ['図1・2、図4～6のとおり', ['figure 1', 'figure 2', 'figure 4', 'figure 5', 'figure 6']],
    ['図2、3人が写る', ['figure 2']],
    ['地図3と図3、写真 3', ['map 3', 'figure 3', 'photo 3']],
    ['Figs. 2 and 3, Maps 4–6 and Figure 7 and 8 pumps', ['figure 2', 'figure 3', 'map 4', 'map 5', 'map 6', 'figure 7']],
    ['図1～300', ['figure 1', 'figure 300']],
  ])('that %s names', (text, numbers) => expect(figureNumbers(text)).toEqual(numbers))

  it.each([
    ['図1 球磨川流域の地図', 'figure 1', '球磨川流域の地図'],
    ['（写真２）流失した橋。', 'photo 2', '流失した橋'],
    ['Fig. 4: The bridge.', 'figure 4', 'The bridge'],
    ['橋の写真', null, '橋の写真'],
  ])('of the caption %s', (caption, number, words) => {
    expect([ownFigureNumber(caption), captionWords(caption)]).toEqual([number, words])
    expect(ownFigureNumber(`凡例\n${caption}`)).toBe(number)
  })
})
