import { ColragError } from '@colrag/core'

/** Caps on what one part may ask of models; none unless told. `seconds`: from its first question. Replies from a cache are free. */
export interface AskingLimits {
  readonly calls?: number
  readonly tokens?: number
  readonly seconds?: number
}

/** Stands before a model: keeps to the caps, and asks no more once nothing can come of it. */
export interface ModelGate {
  /** Throws `over-budget` at a cap, or again the fault that ended the asking. */
  check(): void
  spent(tokens: number): void
  /** A fault of the model or its server, not of a reply. */
  failed(error: unknown): void
}

const patience = 3

/**
 * A gate for all questions of one part. A fault that every further question would meet (`not-found`, `invalid-options`, `over-budget`) closes it
 * at once, three failures in a row of the model or its server as well.
 */
export function modelGate(subject: string, limits: AskingLimits = {}): ModelGate {
  const { calls = Infinity, tokens = Infinity, seconds = Infinity } = limits
  for (const [name, value] of Object.entries({ calls, tokens, seconds }))
    if (!(value > 0)) throw new ColragError('invalid-options', subject, `the cap on ${name} must be above 0, not ${value}`)
  let asked = 0
  let used = 0
  let since: number | null = null
  let inRow = 0
  let closed: ColragError | null = null
  const over = (what: string): never => {
    throw new ColragError('over-budget', subject, `the cap of ${what} is reached: nothing more is asked of the model`, {
      hint: 'raise the cap and run again; replies in the cache are not asked for twice',
    })
  }
  return {
    check() {
      if (closed) throw closed
      since ??= performance.now()
      if (asked >= calls) over(`${calls} calls`)
      if (used >= tokens) over(`${tokens} tokens`)
      if (performance.now() - since >= seconds * 1000) over(`${seconds} seconds`)
    },
    spent(count) {
      asked++
      used += count
      inRow = 0
    },
    failed(error) {
      if (!ColragError.is(error)) return
      inRow += error.code === 'model-failed' ? 1 : 0
      if (['not-found', 'invalid-options', 'over-budget'].includes(error.code) || inRow >= patience) closed = error
    },
  }
}
