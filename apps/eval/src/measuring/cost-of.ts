import type { AnyRecipe } from '@colrag/core'
import type { RunCost } from '../record/run-record.ts'

/** What the parts of a recipe asked models since they were made. */
export function costOf(recipe: Pick<AnyRecipe, 'captions' | 'triples' | 'reranker' | 'answer'>): RunCost {
  const parts = [recipe.captions, recipe.triples, recipe.reranker, recipe.answer]
  const reports = parts.flatMap((part) => part?.report?.() ?? [])
  const sum = (of: (report: (typeof reports)[number]) => number): number => reports.reduce((total, report) => total + of(report), 0)
  const priced = reports.some(({ money }) => money !== null)
  return {
    calls: sum(({ calls }) => calls),
    kept: sum(({ kept }) => kept),
    promptTokens: sum(({ promptTokens }) => promptTokens),
    tokens: sum(({ tokens }) => tokens),
    money: priced || reports.length === 0 ? sum(({ money }) => money ?? 0) : null,
  }
}

export const noCost: RunCost = { calls: 0, kept: 0, promptTokens: 0, tokens: 0, money: 0 }
