import type { GeneratedText } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** Tokens of a call that was made. `estimated`: by nobody's count; for a reply that the model threw away without one, at their most. */
export type CallCost = Pick<GeneratedText, 'promptTokens' | 'tokens' | 'counted'>

/** What the call behind an error cost: the error's `cause` where the model knows it, else null. */
export function callCostOf(error: unknown): CallCost | null {
  const cause = ColragError.is(error) ? (error.cause as Partial<CallCost> | null | undefined) : undefined
  if (typeof cause !== 'object' || cause === null || typeof cause.promptTokens !== 'number' || typeof cause.tokens !== 'number') return null
  return { promptTokens: cause.promptTokens, tokens: cause.tokens, counted: cause.counted === 'model' ? 'model' : 'estimated' }
}
