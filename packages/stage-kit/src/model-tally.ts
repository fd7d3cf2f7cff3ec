import type { ModelCall, ModelReport } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { CallLedger } from './ask-model.ts'
import type { CallCost } from './call-cost.ts'

/** Money for a million tokens, as the user's contract says. */
export interface TokenPrice {
  readonly promptPerMillion: number
  readonly replyPerMillion: number
}

/** Counts what a stage that asks models does, for its `report`: the ledger of its questions. */
export interface ModelTally extends CallLedger {
  /** A block is looked at. */
  block(): void
  /** A question was put, with so many replies looked at. */
  questioned(call: ModelCall): void
  /** The model had `said` so much of a block, of which `made` records came. */
  answered(said: number, made: number): void
  /** No reply would do for a block. */
  failed(): void
  /** A reply was cut, or part of a block was not asked about. */
  cut(): void
  rejected(reason: string): void
  /** The model is not asked about a block any more. */
  leftOut(): void
  /** Spent so far; null without a price. */
  money(): number | null
  report(): ModelReport
}

/**
 * `model`: how the report names it. Its seconds are those from the first block to what was last told; reasons come by how often they were given.
 * Throws `invalid-options` for a price below 0, with which no cap on money could be kept.
 */
export function modelTally(stage: string, model: string, price?: TokenPrice): ModelTally {
  for (const [name, value] of Object.entries(price ?? {}))
    if (!(value >= 0)) throw new ColragError('invalid-options', stage, `the price ${name} must be 0 or more, not ${value}`)
  let began: number | null = null
  let last = 0
  const rejected = new Map<string, number>()
  const n = {
    blocks: 0,
    asked: 0,
    empty: 0,
    partial: 0,
    failed: 0,
    leftOut: 0,
    made: 0,
    calls: 0,
    estimated: 0,
    kept: 0,
    retries: 0,
    promptTokens: 0,
    tokens: 0,
  }
  const count = (more: Partial<typeof n>): void => {
    last = performance.now()
    began ??= last
    for (const name of Object.keys(more) as (keyof typeof n)[]) n[name] += more[name] ?? 0
  }
  const money = (): number | null => (price ? (n.promptTokens * price.promptPerMillion + n.tokens * price.replyPerMillion) / 1e6 : null)
  return {
    called: ({ promptTokens, tokens, counted }: CallCost) =>
      count({ calls: 1, promptTokens, tokens, estimated: counted === 'estimated' ? 1 : 0 }),
    kept: () => count({ kept: 1 }),
    block: () => count({ blocks: 1 }),
    questioned: ({ attempts }) => count({ retries: attempts - 1 }),
    answered: (said, made) => count({ asked: 1, made, empty: said === 0 ? 1 : 0 }),
    failed: () => count({ asked: 1, failed: 1 }),
    cut: () => count({ partial: 1 }),
    rejected: (reason) => void rejected.set(reason, (rejected.get(reason) ?? 0) + 1),
    leftOut: () => count({ leftOut: 1 }),
    money,
    report: () => ({
      stage,
      model,
      ...n,
      rejected: Object.fromEntries([...rejected].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))),
      money: money(),
      seconds: Math.round((last - (began ?? last)) / 100) / 10,
    }),
  }
}
