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
  const cause = cleanCause(error, secrets)
  if (timeout.aborted)
    return new ColragError('model-failed', subject, `no whole answer within ${timeoutMs} ms`, {
      cause,
      retryable: true,
      hint: 'give the model more time (timeoutMs) or ask for less',
    })
  if (ColragError.is(error)) return withoutSecrets(error, secrets)
  const message = redactSecrets(error instanceof Error ? error.message : String(error), secrets)
  const code = codeOf(error)
  if (refusedAddress.has(code))
    return new ColragError('model-failed', subject, `no server answers${addressOf(error)} (${code})`, {
      cause,
      retryable: code !== 'ENOTFOUND',
      hint: 'check that the server runs and that the base URL is right; colrag doctor shows which servers answer',
    })
  // What fetch throws is a TypeError with the system's code in its cause; anything else is a fault of ours.
  const wire = code !== '' || (error instanceof TypeError && /fetch failed|terminated|network/i.test(error.message))
  return wire
    ? new ColragError('model-failed', subject, `the connection broke (${code || message})`, { cause, retryable: true })
    : new ColragError('internal', subject, message, { cause })
}

function addressOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'object' && cause !== null && 'address' in cause && 'port' in cause
    ? ` at ${String(cause.address)}:${String(cause.port)}`
    : ''
}

function codeOf(error: unknown): string {
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return ''
}

function withoutSecrets(error: ColragError, secrets: readonly string[]): ColragError {
  const { code, subject, retryable } = error
  const message = redactSecrets(error.message, secrets)
  const hint = error.hint === undefined ? undefined : redactSecrets(error.hint, secrets)
  const cause = cleanCause(error.cause, secrets)
  if (message === error.message && hint === error.hint && cause === error.cause) return error
  return new ColragError(code, subject, message, { cause, retryable, ...(hint === undefined ? {} : { hint }) })
}

/** The cause itself where it says no secret, else a copy that does not: of an error its name, code, words and causes. */
function cleanCause(cause: unknown, secrets: readonly string[]): unknown {
  if (typeof cause === 'string') return redactSecrets(cause, secrets)
  if (typeof cause !== 'object' || cause === null) return cause
  if (!(cause instanceof Error)) {
    if (!('said' in cause) || typeof cause.said !== 'string') return cause
    const said = redactSecrets(cause.said, secrets)
    return said === cause.said ? cause : { ...cause, said }
  }
  if (ColragError.is(cause)) return withoutSecrets(cause, secrets)
  const [message, stack] = [redactSecrets(cause.message, secrets), redactSecrets(cause.stack ?? '', secrets)]
  const inner = cleanCause(cause.cause, secrets)
  if (message === cause.message && stack === (cause.stack ?? '') && inner === cause.cause) return cause
  const copy = new Error(message, inner === undefined ? {} : { cause: inner })
  return Object.assign(copy, { name: cause.name, stack, ...('code' in cause ? { code: cause.code } : {}) })
}
