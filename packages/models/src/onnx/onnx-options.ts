import { availableParallelism } from 'node:os'
import { ColragError } from '@colrag/core'
import type { HubOptions } from '../hub/hub-options.ts'

export interface OnnxOptions extends HubOptions {
  /** Threads one input is spread over; all cores up to four when left out. */
  readonly threads?: number
}

export function threadsOf({ threads = Math.min(availableParallelism(), 4) }: OnnxOptions): number {
  if (!Number.isInteger(threads) || threads < 1)
    throw new ColragError('invalid-options', 'threads', `threads must be a whole number from 1, not ${threads}`)
  return threads
}
