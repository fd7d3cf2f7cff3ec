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
  /** Nobody starts for the next `ms`, nor who waits already: the server asked everybody to wait. The order and the spacing stay. */
  pause(ms: number): void
}

export function callLimiter({ concurrency, perMinute }: CallLimits): CallLimiter {
  const spacing = perMinute === undefined ? 0 : 60_000 / perMinute
  const waiting: (() => void)[] = []
  let running = 0
  let nextStart = 0
  /** When those start who have a place and wait for their time, in their order. */
  const planned = new Set<{ start: number }>()

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

  /** Settles when whoever came last has had its turn: timers that are late all at once may fire in any order. */
  let last: Promise<void> = Promise.resolve()
  const turn = (signal: AbortSignal | undefined): Promise<void> => {
    const own = wait(last, signal)
    last = own.catch(() => {})
    return own
  }
  const wait = async (before: Promise<void>, signal: AbortSignal | undefined): Promise<void> => {
    const plan = { start: Math.max(performance.now(), nextStart) }
    nextStart = plan.start + spacing
    planned.add(plan)
    try {
      // A pause may move the start while it is waited for.
      for (let wait = plan.start - performance.now(); wait > 0; wait = plan.start - performance.now())
        await sleep(wait, undefined, signal ? { signal } : {})
      await before
    } finally {
      planned.delete(plan)
    }
  }

  return {
    async run(call, signal) {
      await enter(signal)
      try {
        await turn(signal)
        return await call()
      } finally {
        leave()
      }
    },
    pause(ms) {
      let earliest = performance.now() + ms
      for (const plan of planned) {
        plan.start = Math.max(plan.start, earliest)
        earliest = plan.start + spacing
      }
      nextStart = Math.max(nextStart, earliest)
    },
  }
}
