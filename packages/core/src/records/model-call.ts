/**
 * How a model was asked for a derived record, so that the record can be made again and judged. `requestHash`, `seed`, `revision`, `reply` (raw)
 * and `replyHash`: of the reply that was used, else of the last one. `attempts`: replies looked at. Tokens are those of all of them. `rejected`:
 * why replies were not used, in order.
 */
export interface ModelCall {
  readonly requestHash: string
  readonly replyHash: string
  readonly reply: string
  readonly revision: string
  readonly seed: number
  readonly attempts: number
  readonly promptTokens: number
  readonly tokens: number
  readonly rejected: readonly string[]
}
