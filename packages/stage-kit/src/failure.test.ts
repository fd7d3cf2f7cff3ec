import { expect, test } from 'vitest'
import { ColragError } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'
import { failureExitCode } from './failure-exit-code.ts'
import { failureSentence } from './failure-sentence.ts'

test.each<[ErrorCode, number]>([
  ['invalid-options', 2],
  ['not-found', 2],
  ['index-incompatible', 2],
  ['empty', 2],
  ['aborted', 130],
  ['bad-input', 1],
  ['corrupt', 1],
  ['locked', 1],
  ['internal', 1],
])('%s ends with %i', (code, wanted) => expect(failureExitCode(new ColragError(code, 's', 'm'))).toBe(wanted))

test('an error of any other kind ends with 1 and one line', () => {
  for (const error of [new TypeError('x is not a function'), 'x', new Error('')]) {
    expect(failureExitCode(error)).toBe(1)
    expect(failureSentence(error)).toMatch(/^an unexpected fault: .+$/)
  }
})

test('a hint follows the sentence, and stands on its own line after a list', () => {
  expect(failureSentence(new ColragError('empty', 's', 'nothing is there', { hint: 'add some' }))).toBe('nothing is there; add some')
  expect(failureSentence(new ColragError('invalid-options', 's', 'two faults\n  a\n  b', { hint: 'see there' }))).toBe(
    'two faults\n  a\n  b\nsee there',
  )
})
