import { setTimeout as wait } from 'node:timers/promises'
import { ColragError } from '@colrag/core'
import type { HubSource } from './hub-file.ts'

const attempts = 4

/**
 * The hub's answer to a GET. Busy servers (429, 5xx) and lost connections are asked again, three times, after one, two and four seconds or what
 * `retry-after` says. Rejects with `not-found` (404), `model-failed` (refused, not reached, a page instead of a file) or `aborted`.
 */
export async function askHub(url: string, { token, signal }: HubSource): Promise<Response> {
  const fault = (message: string, options: { cause?: unknown; hint?: string; retryable?: boolean } = {}): ColragError =>
    new ColragError('model-failed', url, message, options)
  for (let attempt = 1; ; attempt++) {
    let pause = 500 * 2 ** attempt
    let failure: ColragError
    try {
      const response = await fetch(url, {
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
        ...(signal ? { signal } : {}),
      })
      if (response.ok) {
        // A log-in page that answers for the hub must not be kept as a model.
        if (!response.headers.get('content-type')?.startsWith('text/html')) return response
        throw fault('a web page came instead of a file', { hint: 'is there a log-in page or a proxy between here and the hub?' })
      }
      await response.body?.cancel()
      if (response.status === 404)
        throw new ColragError('not-found', url, 'the hub has no such file or model', { hint: 'check name and revision' })
      if (response.status === 401 || response.status === 403)
        throw fault(`the hub refuses (${response.status})`, { hint: 'a private model, or one with terms to accept, needs a token' })
      failure = fault(`the hub answers ${response.status}`, { retryable: true, hint: 'try again later' })
      if (response.status !== 429 && response.status < 500) throw failure
      pause = Math.min(60_000, 1000 * Number(response.headers.get('retry-after') ?? NaN) || pause)
    } catch (cause) {
      if (ColragError.is(cause)) throw cause
      if (signal?.aborted) throw new ColragError('aborted', url, 'fetching was stopped', { cause })
      const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
      failure = fault(`the hub cannot be reached: ${reason}`, { cause, retryable: true, hint: 'set offline when there is no network' })
    }
    if (attempt === attempts) throw failure
    await wait(pause, undefined, signal ? { signal } : {}).catch((cause: unknown) => {
      throw new ColragError('aborted', url, 'fetching was stopped', { cause })
    })
  }
}
