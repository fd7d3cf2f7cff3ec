import type { HttpClient } from './http-client.ts'
import { faultOf, httpError } from './http-fault.ts'
import { redactBody, redactHeaders, redactStrings, redactUrl } from './redact.ts'
import type { LogEntry } from './request-log.ts'

interface LoggedFetchOptions {
  readonly client: HttpClient
  readonly signal: AbortSignal
  readonly id: string
  readonly log: ((entry: LogEntry) => void) | undefined
  readonly subject: string
  readonly secrets: readonly string[]
}

/** `fetch` over the given connections that writes down what it does, follows no redirect and rejects for every answer that is no success. */
export function loggedFetch({ client, signal, id, log, subject, secrets }: LoggedFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const { method = 'GET', body } = init
    const headers = new Headers(init.headers)
    if (log) {
      const shown = {
        url: redactUrl(url),
        headers: redactHeaders(headers),
        body: typeof body === 'string' ? redactBody(JSON.parse(body)) : null,
      }
      const safe = Object.fromEntries(Object.entries(shown).map(([name, part]) => [name, redactStrings(part, secrets)])) as typeof shown
      log({ event: 'sent', call: id, at: now(), method, ...safe })
    }
    const started = performance.now()
    const every = init.signal ? AbortSignal.any([signal, init.signal]) : signal
    const sent = { method, headers: Object.fromEntries(headers), signal: every, ...(typeof body === 'string' ? { body } : {}) }
    const response = await client.send(url, sent)
    log?.({ event: 'answered', call: id, at: now(), status: response.status, ms: Math.round(performance.now() - started) })
    if (response.ok) return response
    const complaint = await response.text()
    throw httpError(subject, new URL(url).origin, faultOf(response.status, response.headers, complaint), response.headers.get('location'))
  }
}

const now = (): string => new Date().toISOString()
