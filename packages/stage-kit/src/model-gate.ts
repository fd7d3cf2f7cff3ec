import type { ErrorCode } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** Tokens that were spent, counted up in place by all parts that are given it. */
export interface TokenAccount {
  spent: number
}

/**
 * Caps on what one part may ask of models; none unless told. `seconds`: from its first question. Replies from a cache are free. With an `account`
 * the cap on tokens is one for all parts that share it.
 */
export interface AskingLimits {
  readonly calls?: number
  readonly tokens?: number
  readonly seconds?: number
  readonly account?: TokenAccount
}

/** Stands before a model: keeps to the caps, and asks no more once nothing can come of it. */
export interface ModelGate {
  /** Throws `over-budget` at a cap, or the code of the fault that ended the asking, which is its `cause`; the message begins with `left out: `. */
  check(): void
  /** A call was made, whatever came of it. */
  spent(tokens: number): void
  /** The model gave a reply. */
  heard(): void
  /** A fault of the model or its server, not of a reply; or a question without any reply. */
  failed(error: unknown): void
  /** Whom a fault of a question is about: its block `alone`, or all that follow; and the key under which it need be told once. */
  scope(error: ColragError, blockId: string): { readonly alone: boolean; readonly key: string }
}

const patience = 3

/**
 * A gate for all questions of one part. A fault that every further question would meet (`not-found`, `invalid-options`) closes it at once,
 * three failures in a row of the model or its server as well. `over-budget` of the model is about the one request that was too long for it.
 * `reached`: a further cap, in words once it is reached.
 */
export function modelGate(subject: string, limits: AskingLimits = {}, reached: () => string | null = () => null): ModelGate {
  const { calls = Infinity, tokens = Infinity, seconds = Infinity, account = { spent: 0 } } = limits
  for (const [name, value] of Object.entries({ calls, tokens, seconds }))
    if (!(value > 0)) throw new ColragError('invalid-options', subject, `the cap on ${name} must be above 0, not ${value}`)
  let asked = 0
  let since: number | null = null
  let inRow = 0
  let closed: { readonly code: ErrorCode; readonly cause: ColragError; readonly why: string } | null = null
  const refusals = new WeakSet<ColragError>()
  const refuse = (code: ErrorCode, why: string, options: { readonly hint?: string; readonly cause?: unknown }): never => {
    const refusal = new ColragError(code, subject, `left out: ${why}`, options)
    refusals.add(refusal)
    throw refusal
  }
  const over = (what: string): never =>
    refuse('over-budget', `the cap of ${what} is reached: nothing more is asked of the model`, {
      hint: 'raise the cap and ingest again with --retry; replies in the cache are not asked for twice',
    })
  return {
    check() {
      if (closed) {
        const { code, cause, why } = closed
        refuse(code, why, { cause, ...(cause.hint === undefined ? {} : { hint: cause.hint }) })
      }
      since ??= performance.now()
      if (asked >= calls) over(`${calls} calls`)
      if (account.spent >= tokens) over(`${tokens} tokens`)
      if (performance.now() - since >= seconds * 1000) over(`${seconds} seconds`)
      const more = reached()
      if (more !== null) over(more)
    },
    spent(count) {
      asked++
      account.spent += count
    },
    heard: () => void (inRow = 0),
    failed(error) {
      if (closed || !ColragError.is(error)) return
      const { code, message } = error
      if (code === 'not-found' || code === 'invalid-options')
        closed = { code, cause: error, why: `the model is asked no more, since every question would meet this: ${message}` }
      if (code === 'model-failed' || code === 'model-output') inRow++
      if (inRow >= patience)
        closed = {
          code: 'model-failed',
          cause: error,
          why: `the model is asked no more after ${patience} failures in a row, the last: ${message}`,
        }
    },
    scope(error, blockId) {
      const refused = refusals.has(error)
      const fault = refused && ColragError.is(error.cause) ? error.cause : error
      const alone = error.code === 'over-budget' && !refused
      return { alone, key: `${alone ? blockId : (blockId.split('/')[0] ?? blockId)} ${fault.code} ${fault.message}` }
    },
  }
}
