import { expect, test } from 'vitest'
import { inkedLength, isWhiteSpace } from './white-space.ts'

test('white space is what a regular expression takes for it', () => {
  for (let unit = 0; unit <= 0xffff; unit++) expect(isWhiteSpace(unit) === /\s/.test(String.fromCharCode(unit)) || unit).toBe(true)
})

test('counts the code units between white space', () => {
  expect(inkedLength('　a b\n')).toBe(2)
  expect(inkedLength('')).toBe(0)
})
