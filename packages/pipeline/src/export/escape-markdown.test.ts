import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeInline, escapeLines } from './escape-markdown.ts'

test('nothing inline becomes markup, and Japanese with its punctuation stays as it is', () => {
  expect(escapeInline('![x](y) [a]: b <img src=x> *a* _b_ ~c~ `d` | e \\')).toBe(
    '!\\[x\\](y) \\[a\\]: b \\<img src=x> \\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\| e \\\\',
  )
  expect(escapeInline('&lt;b&gt; &#91; A&B')).toBe('\\&lt;b\\&gt; \\&#91; A&B')
  const plain = '避難所（32か所）、「全壊」・半壊…10.5%! 令和6年1月1日(月)、A-1号 #3 1+1=2 >5'
  expect(escapeInline(plain)).toBe(plain)
  expect(escapeLines(plain)).toBe(plain)
})

test.each([
  ['# a', '\\# a'],
  ['###### a', '\\###### a'],
  ['#a', '#a'],
  ['> a', '\\> a'],
  ['>a', '\\>a'],
  ['- a', '\\- a'],
  ['+ a', '\\+ a'],
  ['-12.3', '-12.3'],
  ['1. a', '1\\. a'],
  ['12) a', '12\\) a'],
  ['1.5 m', '1.5 m'],
  ['1.はじめに', '1.はじめに'],
  ['a\n---', 'a\n\\---'],
  ['a\n===', 'a\n\\==='],
  ['a\r- - -', 'a\n\\- - -'],
  ['a | b\r\n--- | ---', 'a \\| b\n--- \\| ---'],
  ['a\n:-:', 'a\n\\:-:'],
  ['    code', 'code'],
  ['~~~\n```', '\\~\\~\\~\n\\`\\`\\`'],
])('the line start of %j is harmless', (text, wanted) => expect(escapeLines(text)).toBe(wanted))

test('taking the backslashes away gives the text again, and every active character has one', () => {
  const text = fc.array(fc.constantFrom('*', '_', '`', '~', '[', ']', '<', '|', '\\', '&amp;', '!', '災', 'a', ' ')).map((p) => p.join(''))
  fc.assert(
    fc.property(text, (said) => {
      const escaped = escapeInline(said)
      expect(escaped.replace(/\\(.)/g, '$1')).toBe(said)
      expect(escaped.replace(/\\./g, '')).not.toMatch(/[*_`~[\]<|\\]/)
    }),
  )
})
