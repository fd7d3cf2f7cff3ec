import { ColragError, errorCodes } from '@colrag/core'
import { expect, test } from 'vitest'
import { problemOf, problemShape, statusOf } from './problem.ts'

test('every code has a status of HTTP and makes a problem', () => {
  for (const code of errorCodes) {
    const problem = problemOf(new ColragError(code, 'something', 'words', { hint: 'do this' }))
    expect(problemShape.parse(problem)).toMatchObject({
      code,
      status: statusOf[code],
      detail: 'words',
      hint: 'do this',
      subject: 'something',
    })
  }
})

test('an unknown error says nothing of itself', () => {
  expect(JSON.stringify(problemOf(new Error('a path or a text')))).not.toContain('a path or a text')
  expect(problemOf(new Error('x'))).toMatchObject({ code: 'internal', status: 500 })
})
