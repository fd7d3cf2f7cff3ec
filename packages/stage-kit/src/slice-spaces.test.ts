import { expect, test } from 'vitest'
import type { SlicePiece } from './slice-spaces.ts'
import { spacesBetween } from './slice-spaces.ts'

/** Pieces of characters 10 points wide, each so many points behind the one before it. */
const line = (...parts: readonly (readonly [text: string, gap: number, font?: string])[]): string => {
  let x = 0
  const pieces = parts.map(([text, gap, font = 'f']): SlicePiece => {
    const at = x + gap
    x = at + 10 * text.length
    return { text, box: { x: at, y: 0, width: 10 * text.length, height: 10 }, direction: 'horizontal', size: 10, font }
  })
  const spaces = spacesBetween(pieces)
  return pieces.map((p, i) => (i > 0 && spaces[i - 1] ? ' ' : '') + p.text).join('')
}

test.each([
  [
    'a narrow space where the font changes',
    [
      ['EQUAL', 0, 'bold'],
      ['access for', 2],
      ['ALL', 2, 'bold'],
    ],
    'EQUAL access for ALL',
  ],
  [
    'no space within a word of two fonts',
    [
      ['fl', 0, 'bold'],
      ['ow', 0.5],
    ],
    'flow',
  ],
  [
    'a narrow gap in one font',
    [
      ['ab', 0],
      ['cd', 2],
    ],
    'abcd',
  ],
  [
    'a wide gap in Japanese',
    [
      ['震度７', 0],
      ['熊本県：宇城市', 20],
    ],
    '震度７ 熊本県：宇城市',
  ],
  [
    'letter spacing in Japanese',
    [
      ['令和', 0],
      ['八年', 4],
    ],
    '令和八年',
  ],
  [
    'a label of two characters far apart',
    [
      ['区', 0],
      ['分', 30],
    ],
    '区分',
  ],
  [
    'digits spread over a line',
    [
      ['0', 0],
      ['7', 8],
      ['時', 13],
      ['0', 13],
      ['0', 8],
      ['分', 13],
    ],
    '07時00分',
  ],
  [
    'numbers of one digit in a row',
    [
      ['0', 0],
      ['7', 8],
      ['8', 13],
      ['9', 9],
    ],
    '0 7 8 9',
  ],
  [
    'a space that is written',
    [
      ['ab ', 0],
      ['cd', 8],
    ],
    'ab cd',
  ],
] as const)('%s', (_, parts, text) => {
  expect(line(...parts)).toBe(text)
})
