import type { DocumentRecord, ErrorCode } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { PageExtraction } from '../extract-document.ts'
import type { WindowPage } from '../lay-out.ts'
import type { Source } from '../sources.ts'
import type { StageSeconds } from '../stage-clock.ts'

/**
 * The document a process works on. `describe`: with captions, triples and pictures of figures. `cache`: whether there is one, and whether anything of this
 * document is in it. `budget` in milliseconds, null for the usual one.
 */
export interface OpenRequest {
  readonly type: 'open'
  readonly source: Source
  readonly describe: boolean
  readonly cache: 'none' | 'empty' | 'filled'
  readonly retry: boolean
  readonly budget: number | null
  readonly seed: number
  readonly password?: string
}

export interface PagesRequest {
  readonly type: 'pages'
  readonly from: number
  readonly to: number
  readonly before?: readonly WindowPage[]
  readonly skip: readonly number[]
}

/** What the stores of the parent are asked for on behalf of a stage. */
export type StoreCall =
  | { readonly name: 'cache.get'; readonly key: string }
  | { readonly name: 'asset.get'; readonly key: string }
  | { readonly name: 'asset.put'; readonly bytes: Uint8Array; readonly mediaType: string }

/** One request at a time; answers to store calls come between. */
export type ToWorker =
  | OpenRequest
  | PagesRequest
  | { readonly type: 'answer'; readonly call: number; readonly value: Uint8Array | string | null }
  | { readonly type: 'refusal'; readonly call: number; readonly fault: Fault }

/** `spent` of the end of a range: what the process has spent since the end before. */
export type FromWorker =
  | { readonly type: 'ready'; readonly chain: string }
  | { readonly type: 'call'; readonly call: number; readonly store: StoreCall }
  | { readonly type: 'put'; readonly key: string; readonly bytes: Uint8Array }
  | { readonly type: 'progress'; readonly page: number; readonly pages: number; readonly stage: string; readonly reused: boolean }
  /** A stage begins with this page. */
  | { readonly type: 'at'; readonly page: number }
  | { readonly type: 'opened'; readonly record: DocumentRecord }
  /** The layout window before the first page of the range, as its digest. */
  | { readonly type: 'start'; readonly digest: string }
  | { readonly type: 'page'; readonly page: PageExtraction }
  | {
      readonly type: 'done'
      readonly window: readonly WindowPage[]
      readonly digest: string
      readonly rss: number
      readonly spent: readonly StageSeconds[]
    }
  | { readonly type: 'failed'; readonly fault: Fault }

/** An error as it goes from process to process. */
export interface Fault {
  readonly code: ErrorCode
  readonly subject: string
  readonly message: string
  readonly hint?: string
  readonly retryable: boolean
}

export function faultOf(error: unknown, subject: string): Fault {
  if (!ColragError.is(error))
    return { code: 'internal', subject, message: error instanceof Error ? error.message : String(error), retryable: false }
  const { code, message, hint, retryable } = error
  return { code, subject: error.subject, message, retryable, ...(hint === undefined ? {} : { hint }) }
}

export const errorOf = ({ code, subject, message, hint, retryable }: Fault): ColragError =>
  new ColragError(code, subject, message, { retryable, ...(hint === undefined ? {} : { hint }) })
