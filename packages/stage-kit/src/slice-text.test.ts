import type { PageRecord, TextSpan } from '@colrag/core'
import { expect, test } from 'vitest'
import { sliceBox, sliceText } from './slice-text.ts'

const span = (text: string, x: number, y: number, direction: TextSpan['direction'] = 'horizontal'): TextSpan => {
  const along = text.length * 10
  const flat = direction === 'horizontal' || direction === 'flipped'
  return {
    text,
    box: { x, y, width: flat ? along : 10, height: flat ? 10 : along },
    direction,
    font: 'f',
    fontSize: 10,
    offsets: Array.from({ length: text.length + 1 }, (_, i) => i * 10),
  }
}
const page = (spans: TextSpan[]): PageRecord =>
  ({
    id: 'p',
    documentId: 'd',
    number: 1,
    label: '1',
    width: 500,
    height: 500,
    spans,
    lines: [],
    fills: [],
    curves: [],
    images: [],
    links: [],
  }) as unknown as PageRecord
const all = (spans: TextSpan[]): ReturnType<typeof sliceText> =>
  sliceText(
    page(spans),
    spans.map((s, i) => ({ span: i, start: 0, end: s.text.length })),
  )

test('a gap is a space between words and nothing between kanji; a new line is a line feed', () => {
  expect(all([span('ab', 0, 0), span('cd', 26, 0), span('水', 0, 20), span('位', 16, 20)])).toEqual({
    text: 'ab cd\n水位',
    lines: [
      {
        start: 0,
        end: 5,
        box: { x: 0, y: 0, width: 46, height: 10 },
        words: [
          { text: 'ab', box: { x: 0, y: 0, width: 20, height: 10 } },
          { text: 'cd', box: { x: 26, y: 0, width: 20, height: 10 } },
        ],
      },
      {
        start: 6,
        end: 8,
        box: { x: 0, y: 20, width: 26, height: 10 },
        words: [{ text: '水位', box: { x: 0, y: 20, width: 26, height: 10 } }],
      },
    ],
  })
})

test('columns of vertical text are lines, from right to left as they come', () => {
  expect(all([span('東日', 100, 0, 'vertical'), span('本', 80, 0, 'vertical')]).text).toBe('東日\n本')
})

test.each([
  ['horizontal', { x: 10, y: 0, width: 10, height: 10 }],
  ['flipped', { x: 10, y: 0, width: 10, height: 10 }],
  ['vertical', { x: 0, y: 10, width: 10, height: 10 }],
  ['down', { x: 0, y: 10, width: 10, height: 10 }],
  ['up', { x: 0, y: 10, width: 10, height: 10 }],
] as const)('the middle character of three stands in the middle, %s', (direction, box) => {
  expect(sliceBox(span('abc', 0, 0, direction), 1, 2)).toEqual(box)
})

test('the first character of a line that runs up stands at the bottom', () => {
  expect(sliceBox(span('abc', 0, 0, 'up'), 0, 1)).toEqual({ x: 0, y: 20, width: 10, height: 10 })
})

test('no slices are no text', () => {
  expect(all([])).toEqual({ text: '', lines: [] })
})

test('words are what stands between spaces, whatever pieces they come in', () => {
  const [line] = all([span('a b', 0, 0), span('c', 30, 0), span(' d', 40, 0), span('e', 200, 0)]).lines
  expect(line?.words.map(({ text, box: { x, width } }) => [text, x, width])).toEqual([
    ['a', 0, 10],
    ['bc', 20, 20],
    ['d', 50, 10],
    ['e', 200, 10],
  ])
})
