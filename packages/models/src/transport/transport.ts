import { setTimeout as sleep } from 'node:timers/promises'
import type { DerivedCache } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { seededRandom, sha256 } from '@colrag/stage-kit'
import type { RetryPolicy } from './back-off.ts'
import { backOff, defaultRetryPolicy } from './back-off.ts'
import type { CallLimits } from './call-limiter.ts'
import { callLimiter } from './call-limiter.ts'
import { httpFaultOf } from './http-fault.ts'
import type { HttpClient } from './http-client.ts'
import { openHttpClient } from './http-client.ts'
import { loggedFetch } from './logged-fetch.ts'
import type { LogEntry, LogLine } from './request-log.ts'
import { logFile } from './request-log.ts'
import { transportError } from './transport-error.ts'
import type { ModelUsage, Spending, UsageLedger } from './usage-ledger.ts'
import { usageLedger } from './usage-ledger.ts'

export interface TransportOptions {
  /** No socket is opened: what is not in the cache fails with `unsupported`. */
  readonly offline?: boolean
  /** For one try, to the last byte; there is no other time limit. Ten minutes when left out. */
  readonly timeoutMs?: number
  readonly retry?: Partial<RetryPolicy>
  /** Four calls at once and no limit by the minute when left out. */
  readonly limits?: Partial<CallLimits>
  readonly spending?: Spending
  /** In place of the run's cache; `cacheFolder(path)` keeps replies in a folder. */
  readonly cache?: DerivedCache
  /** A file, or a function that takes lines. Keys and passwords never reach it. */
  readonly log?: string | LogLine
}

/** A call, which may take several tries. `key` and `seed` decide the jitter of its pauses. */
interface Call {
  readonly model: string
  readonly key: string
  readonly seed: number
  readonly signal: AbortSignal | undefined
  readonly secrets: readonly string[]
  /** In place of the policy's; a broken reply is asked for again twice at most. */
  readonly retries?: number
}

/** What one try may use. `fetch` rejects with a ColragError for any answer that is no success. */
export interface Wire {
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}

/** Between models and servers: limits, retries, accounts, cache, log. May be shared by any number of models, which then share its limits. */
export interface Transport {
  readonly cache: DerivedCache | undefined
  readonly offline: boolean
  readonly ledger: UsageLedger
  usage(): readonly ModelUsage[]
  call<T>(call: Call, attempt: (wire: Wire) => Promise<T>): Promise<T>
  /** Closes its connections when their calls are done; a later call opens new ones. */
  close(): Promise<void>
}

// What timers can count, 24 days; a longer one would ring at once.
const longestTimer = 2 ** 31 - 1

export function createTransport(options: TransportOptions = {}): Transport {
  const { offline = false, timeoutMs = 600_000 } = options
  const policy = { ...defaultRetryPolicy, ...options.retry }
  const limits = { concurrency: 4, ...options.limits }
  checkNumbers({ timeoutMs, concurrency: limits.concurrency, ...(limits.perMinute === undefined ? {} : { perMinute: limits.perMinute }) })
  const limiter = callLimiter(limits)
  const ledger = usageLedger(options.spending)
  const write = typeof options.log === 'string' ? logFile(options.log) : options.log
  const log = write && ((entry: LogEntry): void => write(JSON.stringify(entry)))
  let client: Promise<HttpClient> | null = null
  let calls = 0

  const once = async <T>(call: Call, id: string, attempt: (wire: Wire) => Promise<T>): Promise<T> => {
    const timeout = AbortSignal.timeout(Math.min(timeoutMs, longestTimer))
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
    try {
      if (offline)
        throw new ColragError('unsupported', call.model, 'the run is offline and the reply is not in the cache', {
          hint: 'run once without offline, or name a model that needs no server',
        })
      client ??= openHttpClient()
      return await attempt({
        fetch: loggedFetch({ client: await client, signal, id, log, subject: call.model, secrets: call.secrets }),
        signal,
      })
    } catch (error) {
      throw transportError(error, { subject: call.model, signal: call.signal, timeout, timeoutMs, secrets: call.secrets })
    }
  }

  return {
    cache: options.cache,
    offline,
    ledger,
    usage: () => ledger.usage(),
    async call(call, attempt) {
      const random = seededRandom(Number.parseInt(sha256(`${call.key} ${call.seed}`).slice(0, 8), 16))
      const id = `${++calls}`
      for (let tries = 1; ; tries++) {
        ledger.check(call.model)
        const started = performance.now()
        try {
          return await limiter.run(() => once(call, id, attempt), call.signal)
        } catch (error) {
          const fault = ColragError.is(error) ? error : aborted(call, error)
          const asked = httpFaultOf(fault)?.retryAfterMs ?? 0
          const tooLong = asked > policy.patienceMs
          const retries = call.retries ?? policy.retries
          // Whoever asks tries a broken reply again with another seed.
          const most = fault.code === 'model-output' ? Math.min(2, retries) : retries
          const again = fault.retryable && tries <= most && !tooLong
          const wait = again ? Math.max(asked, backOff(tries - 1, policy, random)) : null
          const ms = Math.round(performance.now() - started)
          log?.({ event: 'failed', call: id, at: new Date().toISOString(), code: fault.code, message: fault.message, ms, retryInMs: wait })
          if (wait === null) {
            ledger.add(call.model, { failed: 1 })
            throw lastFault(fault, tries, tooLong ? asked : null)
          }
          ledger.add(call.model, { retries: 1 })
          if (asked > 0) limiter.pause(asked)
          await sleep(wait, undefined, call.signal ? { signal: call.signal } : {}).catch((reason: unknown) => {
            throw aborted(call, reason)
          })
        }
      }
    },
    async close() {
      const open = client
      client = null
      await (await open)?.close()
    },
  }
}

const aborted = (call: Call, cause: unknown): ColragError =>
  call.signal?.aborted
    ? new ColragError('aborted', call.model, 'the call was stopped', { cause: call.signal.reason })
    : new ColragError('internal', call.model, String(cause), { cause })

/** What the caller is told: after how many tries, and which pause the server wanted where that was too long. */
function lastFault(fault: ColragError, tries: number, tooLongMs: number | null): ColragError {
  const { code, subject, message, cause, retryable } = fault
  const wish = tooLongMs === null ? [] : [`the server asks to wait ${Math.ceil(tooLongMs / 1000)} s, more than retry.patienceMs allows`]
  const hint = [...(fault.hint === undefined ? [] : [fault.hint]), ...wish].join('; ')
  const words = tries === 1 ? message : `${message} (${tries} tries)`
  return new ColragError(code, subject, words, { cause, retryable, ...(hint === '' ? {} : { hint }) })
}

function checkNumbers(values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!(value > 0)) throw new ColragError('invalid-options', name, `${name} must be above 0, not ${value}`)
  }
}
