import { expect, test } from 'vitest'
import { ColragError } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'
import { exitCodeOf, sentenceOf, statusExitCode } from './exit-code.ts'

test.each<[ErrorCode, number]>([
  ['invalid-options', 2],
  ['not-found', 2],
  ['index-incompatible', 2],
  ['empty', 2],
  ['aborted', 130],
  ['corrupt', 1],
  ['locked', 1],
  ['internal', 1],
])('%s ends with %i', (code, wanted) => expect(exitCodeOf(new ColragError(code, 's', 'm'))).toBe(wanted))

test('an error of any other kind ends with 1 and one line', () => {
  for (const error of [new TypeError('x is not a function'), 'x', new Error('')]) {
    expect(exitCodeOf(error)).toBe(1)
    expect(sentenceOf(error)).toMatch(/^an unexpected fault: .+$/)
  }
  expect(sentenceOf(new ColragError('empty', 's', 'nothing is there', { hint: 'add some' }))).toBe('nothing is there; add some')
  expect(sentenceOf(new ColragError('invalid-options', 's', 'two faults\n  a\n  b', { hint: 'see there' }))).toBe(
    'two faults\n  a\n  b\nsee there',
  )
})

test.each<[string[], number]>([
  [['ok', 'ok'], 0],
  [['ok', 'partial'], 3],
  [['ok', 'failed'], 3],
  [['partial'], 3],
  [['failed', 'failed'], 1],
  [[], 0],
])('documents that are %j end with %i', (statuses, wanted) => expect(statusExitCode(statuses)).toBe(wanted))
