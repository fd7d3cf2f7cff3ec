import type { AnyRecipe, ModelReport } from '@colrag/core'

/** What the parts of this process did with models since they were made. */
export const reportsOf = ({ captions, triples }: Pick<AnyRecipe, 'captions' | 'triples'>): ModelReport[] =>
  [captions?.report?.(), triples?.report?.()].filter((report) => report !== undefined)

/** Adds up reports of the same stage and model that were made at the same time, in their order. Reasons come by how often they were given. */
export function addReports(reports: readonly ModelReport[]): ModelReport[] {
  const sums = new Map<string, ModelReport>()
  for (const report of reports) {
    const key = JSON.stringify([report.stage, report.model])
    const held = sums.get(key)
    sums.set(key, held ? add(held, report) : report)
  }
  return [...sums.values()]
}

function add(a: ModelReport, b: ModelReport): ModelReport {
  const rejected = new Map(Object.entries(a.rejected))
  for (const [reason, n] of Object.entries(b.rejected)) rejected.set(reason, (rejected.get(reason) ?? 0) + n)
  return {
    stage: a.stage,
    model: a.model,
    blocks: a.blocks + b.blocks,
    asked: a.asked + b.asked,
    empty: a.empty + b.empty,
    partial: a.partial + b.partial,
    failed: a.failed + b.failed,
    leftOut: a.leftOut + b.leftOut,
    made: a.made + b.made,
    rejected: Object.fromEntries([...rejected].sort(([x, n], [y, m]) => m - n || (x < y ? -1 : 1))),
    calls: a.calls + b.calls,
    kept: a.kept + b.kept,
    retries: a.retries + b.retries,
    promptTokens: a.promptTokens + b.promptTokens,
    tokens: a.tokens + b.tokens,
    money: a.money === null || b.money === null ? null : a.money + b.money,
    seconds: Math.max(a.seconds, b.seconds),
  }
}
