import type { ModelCall, ModelReport } from '@colrag/core'
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
  /** The model was asked about a block: `made` records came out, none where no reply would do. */
  answered(call: ModelCall, made: number): void
  rejected(reason: string): void
  /** The model is not asked about a block any more. */
  leftOut(): void
  report(): ModelReport
}

/** `model`: how the report names it. Seconds run from now. */
export function modelTally(stage: string, model: string, price?: TokenPrice): ModelTally {
  const began = performance.now()
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
  const called = ({ promptTokens, tokens, counted }: CallCost): void => {
    n.calls++
    if (counted === 'estimated') n.estimated++
    n.promptTokens += promptTokens
    n.tokens += tokens
  }
  return {
    called,
    kept: () => void n.kept++,
    block: () => void n.blocks++,
    answered({ attempts }, made) {
      n.asked++
      n.made += made
      if (made === 0) n.failed++
      n.retries += attempts - 1
    },
    rejected: (reason) => void rejected.set(reason, (rejected.get(reason) ?? 0) + 1),
    leftOut: () => void n.leftOut++,
    report: () => ({
      stage,
      model,
      ...n,
      rejected: Object.fromEntries([...rejected].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))),
      money: price ? (n.promptTokens * price.promptPerMillion + n.tokens * price.replyPerMillion) / 1e6 : null,
      seconds: Math.round((performance.now() - began) / 100) / 10,
    }),
  }
}
