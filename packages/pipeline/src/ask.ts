import type { Evidence } from '@colrag/core'
import type { AskResult } from '@colrag/core/schemas'
import { citedQuotes } from './cited-quotes.ts'
import { evidenceOf } from './evidence-of.ts'
import { hearIssues } from './hear-issues.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { makeQuery } from './search.ts'
import type { SearchOptions } from './search.ts'

/** An answer made of quoted evidence, each quote with the boxes it lies in; or the statement that there is not enough. */
export const ask = async (workspace: OpenWorkspace, question: string, options: Omit<SearchOptions, 'k'> = {}): Promise<AskResult> =>
  (await askWithEvidence(workspace, question, options)).result

/** An answer with all that the answerer was shown. */
export async function askWithEvidence(
  workspace: OpenWorkspace,
  question: string,
  options: Omit<SearchOptions, 'k'> = {},
): Promise<{ readonly result: AskResult; readonly evidence: readonly Evidence[] }> {
  const query = makeQuery(question, options)
  const { recipe } = workspace
  const { heard, issues } = hearIssues(workspace)
  const evidence = await evidenceOf(heard, recipe, query, { context: options.context })
  const answer = await recipe.answer.answer(query, evidence, heard.ctx)
  const result = {
    ...(options.id === undefined ? {} : { id: options.id }),
    query: question,
    status: answer.status,
    text: answer.text,
    citations: citedQuotes(answer.citations, new Map(evidence.map(({ unit }) => [unit.id, unit]))),
    ...(issues.length > 0 ? { issues: [...issues] } : {}),
  }
  return { result, evidence }
}
