import { expect, it } from 'vitest'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { cellStrips, stripWords } from './cell-strips.ts'

const picture = (width: number, height = 4): GreyPicture => ({ width, height, pixels: new Uint8Array(width * height) })
const row = (...widths: readonly number[]): Parameters<typeof cellStrips>[0] =>
  widths.map((width, cell) => ({ cell, shown: { picture: picture(width), left: 0, top: 10 } }))

it('sets the cells of a row side by side with a gap, and finds the words of each again', () => {
  const strips = cellStrips(row(40, 60), 30)
  expect(strips.map((strip) => [strip.picture.width, strip.picture.height, strip.places])).toEqual([
    [
      190,
      4,
      [
        { cell: 0, from: 30, to: 70 },
        { cell: 1, from: 100, to: 160 },
      ],
    ],
  ])
  const [strip] = strips
  const word = { text: '12', confidence: 0.9, box: { x: 105, y: 0, width: 20, height: 4 } }
  const line = { paragraph: 0, direction: 'horizontal' as const, box: word.box, words: [word] }
  expect(strip && [...stripWords(strip, [line], 30)]).toEqual([[1, { text: '12', confidence: 0.9 }]])
})

it('makes no strip wider than engines take, and loses no cell', () => {
  const strips = cellStrips(row(20_000, 15_000, 40_000, 10, 20), 30)
  expect(strips.map(({ places }) => places.map(({ cell }) => cell))).toEqual([[0], [1], [2], [3, 4]])
  expect(cellStrips([], 30)).toEqual([])
})
