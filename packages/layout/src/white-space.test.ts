import { expect, test } from 'vitest'
import { inkedLength, isWhiteSpace } from './white-space.ts'

test('white space is what a regular expression takes for it', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => unit)
  expect(units.filter(isWhiteSpace)).toEqual(units.filter((unit) => /\s/.test(String.fromCharCode(unit))))
})

test('counts the code units between white space', () => {
  expect(inkedLength('　a b\n')).toBe(2)
  expect(inkedLength('')).toBe(0)
})
