import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, markup, trusted } from './markup.ts'

test('values are escaped, markup and lists of it stay, null and false are nothing', () => {
  const items = ['a<b', 'c"d'].map((item) => markup`<li title="${item}">${item}</li>`)
  expect(markup`<ul>${items}${null}${false}${0}</ul>`.text).toBe(
    '<ul><li title="a&lt;b">a&lt;b</li><li title="c&quot;d">c&quot;d</li>0</ul>',
  )
  expect(markup`${trusted('<svg/>')}`.text).toBe('<svg/>')
})

test('no text whatever can open a tag, close an attribute or end a comment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeHtml(text)
      expect(escaped).not.toMatch(/[<>"']/)
      expect(escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
    }),
  )
})
