import type { Evidence, Unit } from '@colrag/core'
import type { AskResult } from '@colrag/core/schemas'
import type { OpenWorkspace } from './open-workspace.ts'
import { makeQuery, retrieve } from './search.ts'
import type { SearchOptions } from './search.ts'

/** An answer made of quoted evidence, each quote with the boxes it lies in; or the statement that there is not enough. */
export async function ask(workspace: OpenWorkspace, question: string, options: Omit<SearchOptions, 'k'> = {}): Promise<AskResult> {
  const query = makeQuery(question, options)
  const { answer: answerer } = workspace.recipe
  const { hits, units } = await retrieve(workspace, query, answerer.depth)
  const evidence = hits.map((hit, i): Evidence => ({ unit: units[i] as Unit, title: units[i]?.facets['title'] ?? '', hit }))
  const answer = await answerer.answer(query, evidence, workspace.ctx)
  const unitOf = new Map(units.map((u) => [u.id, u]))
  return {
    ...(options.id === undefined ? {} : { id: options.id }),
    query: question,
    status: answer.status,
    text: answer.text,
    citations: answer.citations.flatMap(({ unitId, quote, anchors, confidence }) =>
      anchors.map(({ documentId, page, boxes }) => ({
        unitId,
        documentId,
        title: unitOf.get(unitId)?.facets['title'] ?? '',
        page,
        boxes: [...boxes],
        quote,
        ...(confidence === undefined ? {} : { confidence }),
      })),
    ),
  }
}
