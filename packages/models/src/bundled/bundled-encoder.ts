import { availableParallelism } from 'node:os'
import type { EmbeddingModel, EmbedInput, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { EncoderSession } from './encoder-session.ts'
import { openEncoder } from './encoder-session.ts'
import type { EncoderManifest } from './manifest.ts'
import { readManifest } from './manifest.ts'

export interface BundledEncoderOptions {
  /** Threads one text is spread over; the vectors are the same for any number. All cores up to four when left out. */
  readonly threads?: number
}

/**
 * multilingual-e5-small for Japanese and English, from the installed package: no download, no server. Loads at the first text; after
 * `close` it loads again when asked again.
 */
export function bundledEncoder(options: BundledEncoderOptions = {}): EmbeddingModel {
  const threads = options.threads ?? Math.min(availableParallelism(), 4)
  if (!Number.isInteger(threads) || threads < 1)
    throw new ColragError('invalid-options', 'threads', `threads must be a whole number from 1, not ${threads}`)
  return new BundledEncoder(readManifest(), threads)
}

class BundledEncoder implements EmbeddingModel {
  readonly provider = 'bundled'
  readonly modelId: string
  readonly revision: string
  readonly dims: number
  readonly limits: EmbeddingModel['limits']
  readonly #manifest: EncoderManifest
  readonly #threads: number
  #session: Promise<EncoderSession> | null = null
  readonly #running = new Set<Promise<unknown>>()

  constructor(manifest: EncoderManifest, threads: number) {
    this.#manifest = manifest
    this.#threads = threads
    this.modelId = manifest.modelId
    this.revision = manifest.revision
    this.dims = manifest.dims
    this.limits = { batch: 64, parallel: false, tokens: manifest.maxTokens }
  }

  async embed(inputs: readonly EmbedInput[], role: 'query' | 'passage', ctx: RunContext): Promise<readonly Float32Array[]> {
    const texts = inputs.map((input) => this.#prefixed(input, role))
    const run = this.#vectors(texts, ctx.signal)
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

  #prefixed(input: EmbedInput, role: 'query' | 'passage'): string {
    if (input.text === undefined) throw new ColragError('unsupported', this.modelId, 'this encoder reads text, not images')
    return this.#manifest.prefixes[role] + input.text
  }

  async #vectors(texts: readonly string[], signal: AbortSignal | undefined): Promise<readonly Float32Array[]> {
    this.#checkAborted(signal)
    const session = await this.#open()
    const vectors: Float32Array[] = []
    for (const text of texts) {
      this.#checkAborted(signal)
      vectors.push(await session.vector(text))
    }
    return vectors
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
    if (signal?.aborted) throw new ColragError('aborted', this.modelId, 'embedding was stopped', { cause: signal.reason })
  }
}
