import { expect, it } from 'vitest'
import { composeAccents } from './compose-accents.ts'
import type { FontFacts } from './font-facts.ts'
import type { Glyph } from './glyph.ts'

const glyph = (text: string, x: number, advance: number, y = 100): Glyph => ({
  text,
  code: 0,
  font: { name: 'Sample' } as FontFacts,
  size: 10,
  x,
  y,
  dx: 1,
  dy: 0,
  ux: 0,
  uy: -1,
  advance,
  spacing: 0,
  vertical: false,
  hidden: false,
  bold: false,
  color: '#000000',
  order: 0,
  mark: null,
  inForm: false,
  block: 0,
})
const textOf = (glyphs: readonly Glyph[]): string =>
  composeAccents(glyphs)
    .map((g) => g.text)
    .join('')

it('makes one letter of an accent and the letter under it, in either order', () => {
  expect(textOf([glyph('J', 0, 5), glyph('´', 5, 3.3), glyph('a', 5, 5), glyph('n', 10, 5)])).toBe('Ján')
  expect(textOf([glyph('c', 0, 4.4), glyph('ˇ', 0.5, 3.3), glyph('¨', 5, 3.3), glyph('\u0131', 5.2, 2.8)])).toBe('čï')
  expect(composeAccents([glyph('´', 5, 3.3), glyph('a', 5, 5)])[0]).toMatchObject({ text: 'á', x: 5, advance: 5 })
})

it('leaves accents that stand by themselves, and marks of code and prices', () => {
  expect(textOf([glyph('x', 0, 5), glyph('^', 5, 5), glyph('a', 10, 5)])).toBe('x^a')
  expect(textOf([glyph('~', 0, 5), glyph('5', 0, 5)])).toBe('~5')
  expect(textOf([glyph('´', 0, 3), glyph('a', 0, 5, 112)])).toBe('´a')
  expect(textOf([glyph('¨', 0, 3), glyph('q', 0, 5)])).toBe('¨q')
})
