import type { ModelCall, ModelReport } from '@colrag/core'
import type { CallLedger, TokenPrice } from '@colrag/stage-kit'
import type { Rejection } from './check-triple.ts'

/** Counts what an extractor that asks a model did. */
export interface TripleTally extends CallLedger {
  block(): void
  answered(call: ModelCall): void
  cut(): void
  rejected(reason: Rejection): void
  failed(): void
  leftOut(): void
  done(said: number, made: number): void
  /** Spent so far, null without a price. */
  money(): number | null
  report(): ModelReport
}

export function tripleTally(stage: string, model: string, price: TokenPrice | undefined): TripleTally {
  const began = performance.now()
  const rejected: Partial<Record<Rejection, number>> = {}
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
  const money = (): number | null => (price ? (n.promptTokens * price.promptPerMillion + n.tokens * price.replyPerMillion) / 1e6 : null)
  return {
    money,
    block: () => void n.blocks++,
    called({ promptTokens, tokens, counted }) {
      n.calls++
      if (counted === 'estimated') n.estimated++
      n.promptTokens += promptTokens
      n.tokens += tokens
    },
    kept: () => void n.kept++,
    answered: ({ attempts }) => void (n.retries += attempts - 1),
    cut: () => void n.partial++,
    rejected: (reason) => void (rejected[reason] = (rejected[reason] ?? 0) + 1),
    failed() {
      n.asked++
      n.failed++
    },
    leftOut: () => void n.leftOut++,
    done(said, made) {
      n.asked++
      n.made += made
      if (said === 0) n.empty++
    },
    report() {
      const reasons = Object.entries(rejected).sort(([a], [b]) => (a < b ? -1 : 1))
      return {
        stage,
        model,
        ...n,
        rejected: Object.fromEntries(reasons),
        money: money(),
        seconds: Math.round((performance.now() - began) / 100) / 10,
      }
    },
  }
}
