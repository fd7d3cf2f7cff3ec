import type { AnyRecipe, ModelReport } from '@colrag/core'
import type { RunCost } from '../record/run-record.ts'

/** What the parts of a recipe asked models since they were made. */
export const costOf = (recipe: Pick<AnyRecipe, 'captions' | 'triples' | 'reranker' | 'answer'>): RunCost =>
  costOfReports([recipe.captions, recipe.triples, recipe.reranker, recipe.answer].flatMap((part) => part?.report?.() ?? []))

export function costOfReports(reports: readonly ModelReport[]): RunCost {
  const sum = (of: (report: ModelReport) => number): number => reports.reduce((total, report) => total + of(report), 0)
  const priced = reports.some(({ money }) => money !== null)
  return {
    calls: sum(({ calls }) => calls),
    kept: sum(({ kept }) => kept),
    promptTokens: sum(({ promptTokens }) => promptTokens),
    tokens: sum(({ tokens }) => tokens),
    money: priced || reports.length === 0 ? sum(({ money }) => money ?? 0) : null,
  }
}

/** What was asked for after `before`, for parts that are used for one set after another. */
export const costSince = (now: RunCost, before: RunCost): RunCost => ({
  calls: now.calls - before.calls,
  kept: now.kept - before.kept,
  promptTokens: now.promptTokens - before.promptTokens,
  tokens: now.tokens - before.tokens,
  money: now.money === null ? null : now.money - (before.money ?? 0),
})

export const noCost: RunCost = { calls: 0, kept: 0, promptTokens: 0, tokens: 0, money: 0 }
