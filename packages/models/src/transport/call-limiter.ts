import { setTimeout as sleep } from 'node:timers/promises'

export interface CallLimits {
  /** Calls under way at once. */
  readonly concurrency: number
  /** Calls begun in a minute, spread evenly; no limit when absent. */
  readonly perMinute?: number
}

export interface CallLimiter {
  /** Runs `call` when it is its turn, first come first served. Rejects with the reason of `signal` when that fires while waiting. */
  run<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T>
  /** Nobody starts for the next `ms`: the server asked everybody to wait. */
  pause(ms: number): void
}

export function callLimiter({ concurrency, perMinute }: CallLimits): CallLimiter {
  const spacing = perMinute === undefined ? 0 : 60_000 / perMinute
  const waiting: (() => void)[] = []
  let running = 0
  let nextStart = 0

  const enter = (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted()
    if (running < concurrency) {
      running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(admit), 1)
        reject(signal?.reason as Error)
      }
      const admit = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(admit)
    })
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return {
    async run(call, signal) {
      await enter(signal)
      try {
        const start = Math.max(performance.now(), nextStart)
        nextStart = start + spacing
        const wait = start - performance.now()
        if (wait > 0) await sleep(wait, undefined, signal ? { signal } : {})
        return await call()
      } finally {
        leave()
      }
    },
    pause(ms) {
      nextStart = Math.max(nextStart, performance.now() + ms)
    },
  }
}
