import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { clip, textTable } from './text-table.ts'

test('columns stand under each other by display width, numbers to the right', () => {
  expect(
    textTable(
      ['document', 'pages'],
      [
        ['地震.pdf', '12'],
        ['b.pdf', '3'],
      ],
    ),
  ).toBe(['document  pages', '────────  ─────', '地震.pdf     12', 'b.pdf         3'].join('\n'))
})

test('cuts to a display width, on one line', () => {
  expect(clip('地震の記録', 6)).toBe('地震…')
  expect(clip('abc', 3)).toBe('abc')
  expect(clip('a\r\nb', 9)).toBe('a b')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      expect(stringWidth(clip(text, width))).toBeLessThanOrEqual(width)
    }),
  )
})
