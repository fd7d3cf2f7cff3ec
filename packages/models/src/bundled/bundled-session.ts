import { availableParallelism } from 'node:os'
import { ColragError } from '@colrag/core'
import type { EncoderSession } from './encoder-session.ts'
import { openEncoder } from './encoder-session.ts'
import type { EncoderManifest } from './manifest.ts'

export interface BundledEncoderOptions {
  /** Threads one text is spread over; the vectors are the same for any number. All cores up to four when left out. */
  readonly threads?: number
}

/** The loaded encoder, shared by the models that read from it: loads at the first text, and again when asked again after `close`. */
export class BundledSession {
  readonly #manifest: EncoderManifest
  readonly #threads: number
  #session: Promise<EncoderSession> | null = null
  readonly #running = new Set<Promise<unknown>>()

  /** Throws `invalid-options` for a number of threads that makes no sense. */
  constructor(manifest: EncoderManifest, options: BundledEncoderOptions) {
    const threads = options.threads ?? Math.min(availableParallelism(), 4)
    if (!Number.isInteger(threads) || threads < 1)
      throw new ColragError('invalid-options', 'threads', `threads must be a whole number from 1, not ${threads}`)
    this.#manifest = manifest
    this.#threads = threads
  }

  /** `each` of the items in turn; rejects with `aborted` as soon as the signal says so. */
  map<T, R>(
    items: readonly T[],
    signal: AbortSignal | undefined,
    each: (session: EncoderSession, item: T) => Promise<R>,
  ): Promise<readonly R[]> {
    const run = this.#map(items, signal, each)
    this.#running.add(run)
    return run.finally(() => this.#running.delete(run))
  }

  async close(): Promise<void> {
    const session = this.#session
    this.#session = null
    await Promise.allSettled(this.#running)
    await session?.then(
      (opened) => opened.close(),
      () => {},
    )
  }

  async #map<T, R>(
    items: readonly T[],
    signal: AbortSignal | undefined,
    each: (session: EncoderSession, item: T) => Promise<R>,
  ): Promise<readonly R[]> {
    this.#checkAborted(signal)
    const session = await this.#open()
    const made: R[] = []
    for (const item of items) {
      this.#checkAborted(signal)
      made.push(await each(session, item))
    }
    return made
  }

  #open(): Promise<EncoderSession> {
    if (this.#session) return this.#session
    const opening = openEncoder(this.#manifest, this.#threads)
    this.#session = opening
    // A failed load is tried anew the next time.
    opening.catch(() => {
      if (this.#session === opening) this.#session = null
    })
    return opening
  }

  #checkAborted(signal: AbortSignal | undefined): void {
    if (signal?.aborted) throw new ColragError('aborted', this.#manifest.modelId, 'encoding was stopped', { cause: signal.reason })
  }
}
