import type { DerivedCache, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { extractDocument } from '../extract-document.ts'
import type { ExtractionParts, RangedExtraction } from '../extract-document.ts'
import type { WindowPage } from '../lay-out.ts'
import type { PageReader, ReaderStores } from './page-reader.ts'

/** Reads in this process, asking the document reader for up to `ahead` pages before their turn. `kill` only makes it end after the page it is at. */
export function localReader(parts: ExtractionParts, ahead: number): PageReader {
  let held: { readonly token: object; readonly extraction: RangedExtraction } | null = null
  let stores: ReaderStores | null = null
  let stop = new AbortController()
  const current = (): ReaderStores => {
    if (stores) return stores
    throw new ColragError('internal', 'reader', 'a stage asked for its stores after its work had ended')
  }
  const cache: DerivedCache = {
    get: (key) => current().cache?.get(key) ?? Promise.resolve(null),
    put: (key, bytes) => current().cache?.put(key, bytes) ?? Promise.resolve(),
  }
  const close = async (): Promise<void> => {
    const old = held
    held = null
    await old?.extraction.close()
  }
  return {
    alive: true,
    rss: 0,
    holds: (token) => held?.token === token,
    close,
    kill() {
      stop.abort(new ColragError('aborted', 'reader', 'reading was stopped'))
      void close()
    },
    async open(token, { source, describe, retry, budget, seed, password }, given) {
      await close()
      stores = given
      stop = new AbortController()
      const ctx: RunContext = {
        seed,
        signal: stop.signal,
        report: () => undefined,
        assets: { get: (key) => current().assets.get(key), put: (bytes, mediaType) => current().assets.put(bytes, mediaType) },
        ...(given.cache ? { cache } : {}),
      }
      const extraction = await extractDocument(
        source,
        describe ? parts : { ...parts, captions: null, triples: null },
        {
          jobs: 1,
          ahead,
          figures: describe,
          retry,
          ...(budget === null ? {} : { budget }),
          onWork: (page) => stores?.onWork?.(page),
          onPage: (...page) => stores?.onPage?.(...page),
          ...(password === undefined ? {} : { password }),
          ...(given.clock ? { clock: given.clock } : {}),
        },
        ctx,
      )
      held = { token, extraction }
      return extraction.record
    },
    async pages({ from, to, before, skip }, given, listener) {
      stores = given
      let end: readonly WindowPage[] = []
      const range = {
        from,
        to,
        skip,
        onStart: (window: readonly WindowPage[]) => listener.onStart(digestOf(window)),
        onEnd: (window: readonly WindowPage[]) => {
          end = window
        },
        ...(before ? { before } : {}),
      }
      for await (const page of held?.extraction.range(range) ?? []) {
        stop.signal.throwIfAborted()
        listener.onPage(page)
      }
      return { window: end, digest: digestOf(end) }
    },
  }
}

const digestOf = (window: readonly WindowPage[]): string => sha256(JSON.stringify(window))
