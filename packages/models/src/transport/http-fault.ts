import { ColragError } from '@colrag/core'
import { retryAfter } from './back-off.ts'

/** What a server said instead of an answer: the `cause` of the error that is thrown for it. */
export interface HttpFault {
  readonly status: number
  /** The complaint, in the server's words; at most 500 characters. */
  readonly said: string
  readonly retryAfterMs: number | null
}

export function httpFaultOf(error: unknown): HttpFault | null {
  const cause = ColragError.is(error) ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'status' in cause && 'said' in cause ? (cause as HttpFault) : null
}

const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529])
const tooLong = /context.{0,20}(?:length|window|size)|too (?:long|many tokens)|maximum.{0,30}tokens|exceed.{0,40}(?:tokens|context)/i

/** The error for a status that is no success. `subject` names the model. */
export function httpError(subject: string, origin: string, fault: HttpFault, location: string | null): ColragError {
  const { status, said } = fault
  const words = `${origin} answered ${status}${said === '' ? '' : `: ${said}`}`
  const cause = fault
  if (status >= 300 && status < 400)
    return new ColragError('model-failed', subject, words, {
      cause,
      hint: `the server is elsewhere: use ${location ?? 'its own address'} as base URL`,
    })
  if (status === 401 || status === 403)
    return new ColragError('model-failed', subject, words, { cause, hint: 'check the API key and what it may use' })
  if (status === 404) return new ColragError('not-found', subject, words, { cause, hint: 'check the name of the model and the base URL' })
  if (status === 413 || (status < 500 && status !== 429 && tooLong.test(said)))
    return new ColragError('over-budget', subject, words, {
      cause,
      hint: 'the request is too long for this model: send less text or fewer pictures',
    })
  return new ColragError('model-failed', subject, words, { cause, retryable: passing.has(status) })
}

/** The server's own words in an error body: `{"error":{"message"}}`, `{"error"}`, `{"message"}`, `{"detail"}` or plain text. */
export function complaintIn(body: string): string {
  let said = body
  try {
    const parsed = JSON.parse(body) as { error?: unknown; message?: unknown; detail?: unknown }
    const inner = parsed.error ?? parsed.message ?? parsed.detail ?? parsed
    const message = typeof inner === 'object' && inner !== null && 'message' in inner ? inner.message : inner
    said = typeof message === 'string' ? message : JSON.stringify(message)
  } catch {
    said = /<html|<!doctype/i.test(body) ? body.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ') : body
  }
  return said.replace(/\s+/g, ' ').trim().slice(0, 500)
}

export const faultOf = (status: number, headers: Headers, body: string): HttpFault => ({
  status,
  said: complaintIn(body),
  retryAfterMs: retryAfter(headers, Date.now()),
})
