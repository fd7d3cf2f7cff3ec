import type { AnyRecipe, Issue } from '@colrag/core'
import { modelLines } from './model-lines.ts'
import { printable } from './printable.ts'

/** What parts failed at while a question was answered, and what was asked of models for it, to standard error. */
export function tellIssues(issues: readonly Issue[], { reranker, answer }: AnyRecipe): void {
  const lines = issues.map(({ code, stage, message, hint }) => `issue: ${code}: ${stage}: ${message}${hint ? ` (${hint})` : ''}`)
  const asked = [reranker?.report?.(), answer.report?.()].filter((report) => report !== undefined && report.blocks > 0)
  for (const line of [...lines, ...asked.flatMap((report) => (report ? modelLines(report) : []))])
    process.stderr.write(`${printable(line)}\n`)
}
