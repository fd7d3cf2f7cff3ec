import type { AskResult } from '@colrag/core/schemas'
import { citedQuotes } from './cited-quotes.ts'
import { hearIssues } from './hear-issues.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { evidenceFor, makeQuery } from './search.ts'
import type { SearchOptions } from './search.ts'

/** An answer made of quoted evidence, each quote with the boxes it lies in; or the statement that there is not enough. */
export async function ask(workspace: OpenWorkspace, question: string, options: Omit<SearchOptions, 'k'> = {}): Promise<AskResult> {
  const query = makeQuery(question, options)
  const { answer: answerer } = workspace.recipe
  const { heard, issues } = hearIssues(workspace)
  const evidence = await evidenceFor(heard, query, answerer.depth, options.context ?? answerer.context)
  const answer = await answerer.answer(query, evidence, heard.ctx)
  return {
    ...(options.id === undefined ? {} : { id: options.id }),
    query: question,
    status: answer.status,
    text: answer.text,
    citations: citedQuotes(answer.citations, new Map(evidence.map(({ unit }) => [unit.id, unit]))),
    ...(issues.length > 0 ? { issues: [...issues] } : {}),
  }
}
