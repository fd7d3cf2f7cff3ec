import { expect, test } from 'vitest'
import type { Atom } from './atom.ts'
import { commonSize, summed, textWeight } from './text-weight.ts'

const word = (text: string, size: number, bold = false): Atom => ({
  span: 0,
  start: 0,
  end: text.length,
  box: { x: 0, y: 0, width: 1, height: size },
  text,
  size,
  bold,
  math: false,
  direction: 'horizontal',
  order: 0,
})

test('the common size is that of most characters, the smaller of two', () => {
  expect(commonSize(textWeight([word('abcd', 9.9), word('ab', 12), word('ab', 12.1)]))).toBe(10)
  expect(commonSize(textWeight([word('long words', 8), word('ab', 12)]))).toBe(8)
  expect(commonSize(textWeight([]))).toBe(10)
  expect(commonSize(textWeight([word('x', 0.2)]))).toBe(1)
})

test('what is taken away leaves the weight of the rest', () => {
  const [head, body] = [word('Heading', 14, true), word('body', 9)]
  const rest = summed(textWeight([head, body]), [textWeight([head])], -1)
  expect([rest.length, rest.bold, commonSize(rest)]).toEqual([4, -4, 9])
  expect(summed(textWeight([head]), [textWeight([body])], 1)).toEqual(textWeight([head, body]))
})
