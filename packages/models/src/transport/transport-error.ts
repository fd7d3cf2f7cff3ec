import { ColragError } from '@colrag/core'
import { redactSecrets } from './redact.ts'

export interface FailedCall {
  readonly subject: string
  readonly signal: AbortSignal | undefined
  readonly timeout: AbortSignal
  readonly timeoutMs: number
  readonly secrets: readonly string[]
}

const refusedAddress = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Any error of a try as a ColragError that says whether trying again may help. */
export function transportError(error: unknown, { subject, signal, timeout, timeoutMs, secrets }: FailedCall): ColragError {
  if (signal?.aborted) return new ColragError('aborted', subject, 'the call was stopped', { cause: signal.reason })
  if (timeout.aborted)
    return new ColragError('model-failed', subject, `no whole answer within ${timeoutMs} ms`, {
      cause: error,
      retryable: true,
      hint: 'give the model more time (timeoutMs) or ask for less',
    })
  if (ColragError.is(error)) return withoutSecrets(error, secrets)
  const message = redactSecrets(error instanceof Error ? error.message : String(error), secrets)
  const code = codeOf(error)
  if (refusedAddress.has(code))
    return new ColragError('model-failed', subject, `no server answers (${code})`, {
      cause: error,
      retryable: code !== 'ENOTFOUND',
      hint: 'check that the server runs and that the base URL is right',
    })
  // What fetch throws is a TypeError with the system's code in its cause; anything else is a fault of ours.
  const wire = code !== '' || (error instanceof TypeError && /fetch failed|terminated|network/i.test(error.message))
  return wire
    ? new ColragError('model-failed', subject, `the connection broke (${code || message})`, { cause: error, retryable: true })
    : new ColragError('internal', subject, message, { cause: error })
}

function codeOf(error: unknown): string {
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return ''
}

function withoutSecrets(error: ColragError, secrets: readonly string[]): ColragError {
  const message = redactSecrets(error.message, secrets)
  if (message === error.message) return error
  const { code, subject, hint, cause, retryable } = error
  return new ColragError(code, subject, message, { cause, retryable, ...(hint === undefined ? {} : { hint }) })
}
