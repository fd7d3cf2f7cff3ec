import { ColragError } from '@colrag/core'
import { HttpFault } from './problem.ts'

/** `waiting`: how many more may stand in line, 200 by default. */
export interface GateOptions {
  readonly atOnce: number
  readonly waiting?: number
}

/** Lets so many in at once, in the order in which they came, so that many requests take long and not all of the machine. */
export class Gate {
  readonly #name: string
  readonly #waiting: number
  readonly #line: (() => void)[] = []
  #free: number

  /** `name`: what waits, in the words of a problem. */
  constructor(name: string, { atOnce, waiting = 200 }: GateOptions) {
    this.#name = name
    this.#free = atOnce
    this.#waiting = waiting
  }

  /** Does some work when it is its turn. Rejects with status 503, `over-budget` to be tried again, where too many wait, and with the reason of a signal that is aborted first. */
  async pass<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#free--
    else await this.#turn(signal)
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#free++
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#line.length >= this.#waiting)
      throw new HttpFault(
        503,
        new ColragError('over-budget', this.#name, `${this.#waiting} ${this.#name} are waiting already`, {
          hint: 'try again later',
          retryable: true,
        }),
      )
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        this.#line.splice(this.#line.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#line.push(enter)
    })
  }
}
