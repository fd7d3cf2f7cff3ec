import { ColragError, errorCodes } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'
import { z } from 'zod'

/** What each code of the closed set means over HTTP. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  unsupported: 501,
  'invalid-options': 400,
  'bad-input': 422,
  encrypted: 422,
  corrupt: 500,
  empty: 409,
  'over-budget': 413,
  'model-failed': 502,
  'model-output': 502,
  'index-incompatible': 409,
  locked: 409,
  'not-found': 404,
  aborted: 503,
  internal: 500,
}

const titles: Readonly<Record<ErrorCode, string>> = {
  unsupported: 'This cannot be done here',
  'invalid-options': 'The request is wrong',
  'bad-input': 'This is no document that can be read',
  encrypted: 'A password is needed',
  corrupt: 'Something is damaged beyond repair',
  empty: 'There is nothing in it',
  'over-budget': 'This is more than allowed',
  'model-failed': 'A model could not run',
  'model-output': 'A model gave no usable reply',
  'index-incompatible': 'The workspace was made by other parts',
  locked: 'Another writer holds the workspace',
  'not-found': 'There is no such thing',
  aborted: 'This was stopped',
  internal: 'A fault of ours',
}

/** A problem of RFC 9457. `type` names the code, `subject` what it is about. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  subject?: string
  hint?: string
  retryable?: boolean
  requestId?: string
}
export const problemShape: z.ZodType<Problem> = z.strictObject({
  type: z.string().describe('urn:colrag:problem:CODE'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  code: z.enum(errorCodes as unknown as [ErrorCode, ...ErrorCode[]]),
  subject: z.string().exactOptional(),
  hint: z.string().exactOptional(),
  retryable: z.boolean().exactOptional(),
  requestId: z.string().exactOptional(),
})

/** A mistake that HTTP has a status of its own for. */
export class HttpFault extends Error {
  readonly status: number
  readonly error: ColragError

  constructor(status: number, error: ColragError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const invalidForm = (error: z.ZodError): ColragError =>
  new ColragError('invalid-options', 'form', `the form is not as it should be: ${z.prettifyError(error)}`, {
    hint: '/openapi.json says what it may hold',
  })

/** The problem that tells of an error; of an unknown one only that there was one, since its words may be anything. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof HttpFault) return { ...problemOf(thrown.error), status: thrown.status }
  const known = ColragError.is(thrown) ? thrown : new ColragError('internal', 'request', 'an unexpected fault; the log tells more')
  const { code, subject, message, hint, retryable } = known
  return {
    type: `urn:colrag:problem:${code}`,
    title: titles[code],
    status: statusOf[code],
    detail: message,
    code,
    ...(subject === '' ? {} : { subject }),
    ...(hint === undefined ? {} : { hint }),
    ...(retryable ? { retryable } : {}),
  }
}
