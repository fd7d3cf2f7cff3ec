import { ColragError } from '@colrag/core'
import { expect, it } from 'vitest'
import { surroundings } from './context-option.ts'

it.each([
  ['0', 0],
  ['2', 2],
  ['page', 'page'],
  ['section', 'section'],
] as const)('reads %s', (text, value) => expect(surroundings(text)).toBe(value))
it.each(['', ' ', '-1', '1.5', '21', 'chapter', 'NaN'])('refuses %j', (text) => expect(() => surroundings(text)).toThrow(ColragError))
