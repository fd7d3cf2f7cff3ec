import type { PageRecord, TextSpan } from '@colrag/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embeddedText } from './embedded-text.ts'
import { logicalOrder } from './logical-order.ts'

/** As a line from right to left is seen, from left to right; runs that read forward are given in braces. */
const seen = (logical: string): string =>
  logical
    .split(/\{([^}]*)\}/)
    .map((run, i) => (i % 2 === 1 ? run : Array.from(run).reverse().join('')))
    .reverse()
    .join('')
const plain = (logical: string): string => logical.replace(/[{}]/g, '')

test.each([
  'שלום עולם.',
  'מחיר: {1,250} ש״ח ({50%} הנחה)',
  'ביום {12/05/2023} בשעה {14:30}',
  'גרסה {Version 2.1 beta} של התוכנה',
  'السنة {2024} - {2026}',
  'المصـــري',
  'رؤية مصر {٢٠٢٣}، وما بعدها',
])('a line that is seen from right to left reads %j', (logical) => {
  expect(logicalOrder([seen(logical)])).toEqual([plain(logical)])
})

test('a word from right to left amid Latin text is turned alone, and lines of one text go one way', () => {
  expect(logicalOrder(['the word םולש means peace'])).toEqual(['the word שלום means peace'])
  expect(logicalOrder(['the words םולועה לכ mean all'])).toEqual(['the words כל העולום mean all'])
  expect(logicalOrder(['.GmbH תרבח ידי לע עצוב הז', 'ABC Holding תרבח'])).toEqual(['זה בוצע על ידי חברת GmbH.', 'חברת ABC Holding'])
})

test('brackets are put right only where they close nothing', () => {
  expect(logicalOrder([')םולש( אוה'])).toEqual(['הוא (שלום)'])
  expect(logicalOrder(['(םולש) אוה'])).toEqual(['הוא (שלום)'])
})

test('joined letter forms become letters', () => {
  expect(logicalOrder(['\ufee1\ufefc\ufeb3'])).toEqual(['سلام'])
})

test('other scripts stay as they are, and turning twice gives the line again', () => {
  const other = fc.string({ unit: fc.constantFrom('a', ' ', '1', '(', '水', '.') })
  fc.assert(
    fc.property(other, (line) => {
      expect(logicalOrder([line])).toEqual([line])
    }),
  )
  const hebrew = fc.string({ unit: fc.constantFrom('א', 'ב', ' ', '.'), minLength: 1 }).map((s) => `א${s}`)
  fc.assert(
    fc.property(hebrew, (line) => {
      expect(logicalOrder(logicalOrder([line]))).toEqual([line])
    }),
  )
})

test('a ligature of lam and alef, whose halves are equally wide, is turned as one', () => {
  const span = (text: string, offsets: readonly number[]): TextSpan => ({
    text,
    box: { x: 10, y: 10, width: offsets.at(-1) as number, height: 10 },
    direction: 'horizontal',
    font: 'f',
    fontSize: 10,
    offsets,
  })
  const read = (s: TextSpan): string =>
    embeddedText({ spans: [s] } as unknown as PageRecord, [{ span: 0, start: 0, end: s.text.length }]).text
  // Seen: mim, the glyph of lam and alef, sin.
  expect(read(span('ملاس', [0, 7, 10.5, 14, 22]))).toBe('سلام')
  // Seen: the letters lam and alef of the article, which are not equally wide.
  expect(read(span('ملا', [0, 7, 10.7, 13.9]))).toBe('الم')
})
