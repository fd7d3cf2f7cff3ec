/** How often and after which pauses a failed call is made again. */
export interface RetryPolicy {
  /** Calls after the first, at most. */
  readonly retries: number
  /** Pause before the first repetition; doubles each time up to `longestMs`. */
  readonly firstMs: number
  readonly longestMs: number
  /** The longest `Retry-After` that is waited for; a longer one ends the call. */
  readonly patienceMs: number
}

export const defaultRetryPolicy: RetryPolicy = { retries: 4, firstMs: 500, longestMs: 30_000, patienceMs: 120_000 }

/**
 * Milliseconds before repetition `attempt` (from 0): exponential back-off with equal jitter, i.e. between half of the step and all of it, so
 * that callers refused together do not come back together. `random` in [0, 1).
 */
export function backOff(attempt: number, policy: RetryPolicy, random: () => number): number {
  const step = Math.min(policy.firstMs * 2 ** attempt, policy.longestMs)
  return Math.round(step / 2 + (step / 2) * random())
}

/** Milliseconds that a `Retry-After` header asks for (seconds or a date, RFC 9110 10.2.3); null where there is none that can be read. */
export function retryAfter(headers: Headers, now: number): number | null {
  const millis = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(millis)) return Math.max(0, millis)
  const written = headers.get('retry-after')
  if (written === null) return null
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(written)) return Number(written) * 1000
  const date = Date.parse(written)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
