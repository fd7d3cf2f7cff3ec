import { expect, test } from 'vitest'
import { ColragError, issueOf } from './errors.ts'

test('an error tells its code, subject and hint, and is known across copies of this package', () => {
  const error = new ColragError('encrypted', 'a.pdf', 'a password is needed', { hint: 'pass --password' })
  expect([error.code, error.subject, error.hint, error.retryable, ColragError.is(error)]).toEqual([
    'encrypted',
    'a.pdf',
    'pass --password',
    false,
    true,
  ])
  const fromAnotherCopy = Object.assign(new Error('x'), { [Symbol.for('colrag.error')]: true })
  expect([ColragError.is(fromAnotherCopy), ColragError.is(new Error('x')), ColragError.is(null), ColragError.is('x')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['request to http://user:s3cret@host/x failed', 's3cret'],
  ['401 with Authorization: Bearer abc.def', 'abc.def'],
  ['url ?api_key=k-123&x=1', 'k-123'],
  ['password="hunter2" was wrong', 'hunter2'],
])('secrets never reach a message: %s', (message, secret) => {
  expect(new ColragError('model-failed', 'm', message).message).not.toContain(secret)
  expect(issueOf('s', 'x', new Error(message)).message).not.toContain(secret)
})

test('an unknown fault becomes an internal issue without a stack', () => {
  expect(issueOf('pdf', 'a.pdf', new TypeError('boom'))).toEqual({ stage: 'pdf', subject: 'a.pdf', code: 'internal', message: 'boom' })
  expect(issueOf('pdf', 'a.pdf', undefined).message).not.toBe('')
  expect(issueOf('pdf', 'a.pdf', new ColragError('empty', 'b', 'no pages'))).toEqual({
    stage: 'pdf',
    subject: 'a.pdf',
    code: 'empty',
    message: 'no pages',
  })
})
