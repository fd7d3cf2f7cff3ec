import type { Evidence, Hit, Query, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { SearchHit, SearchResult } from '@colrag/core/schemas'
import { matchMarks } from './match-marks.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { tellDamage } from './tell-damage.ts'

export interface SearchOptions {
  /** Hits at most; default 10. */
  readonly k?: number
  readonly id?: string
  readonly filter?: Readonly<Record<string, string>>
}

/** Ranked block units for a question. Throws `invalid-options` for a question without a character to search for. */
export async function search(workspace: OpenWorkspace, question: string, options: SearchOptions = {}): Promise<SearchResult> {
  return searchFor(workspace, makeQuery(question, options), options)
}

/** The same for a query that is made already, which may be a picture without words. */
export async function searchFor(workspace: OpenWorkspace, query: Query, options: SearchOptions): Promise<SearchResult> {
  const { hits, units } = await retrieve(workspace, query, options.k ?? 10)
  return {
    ...(options.id === undefined ? {} : { id: options.id }),
    query: query.text,
    recipe: workspace.recipe.name,
    hits: hits.map((hit, i) => present(hit, units[i] as Unit, i + 1, query.text, workspace.recipe.axes)),
    ...(workspace.recipe.notes.length > 0 ? { notes: [...workspace.recipe.notes] } : {}),
  }
}

/** The best `depth` units with their titles, as answers are made of. */
export async function evidenceFor(workspace: OpenWorkspace, query: Query, depth: number): Promise<readonly Evidence[]> {
  const { hits, units } = await retrieve(workspace, query, depth)
  return hits.map((hit, i): Evidence => ({ unit: units[i] as Unit, title: units[i]?.facets['title'] ?? '', hit }))
}

/** Hits and their units. A question without a letter or a digit asks for nothing: a dense axis would answer it with noise. */
export async function retrieve(
  workspace: OpenWorkspace,
  query: Query,
  depth: number,
): Promise<{ readonly hits: readonly Hit[]; readonly units: readonly Unit[] }> {
  if (!/[\p{L}\p{N}]/u.test(query.text) && !query.image) return { hits: [], units: [] }
  return tellDamage(workspace.folder, async () => {
    const { hits } = await workspace.retriever.retrieve(query, { depth }, workspace.ctx)
    return { hits, units: await workspace.opened.units.get(hits.map((hit) => hit.id)) }
  })
}

export function makeQuery(question: string, options: SearchOptions): Query {
  if (question.trim() === '')
    throw new ColragError('invalid-options', 'question', 'the question is empty', { hint: 'write some words to search for' })
  if (options.k !== undefined && (!Number.isInteger(options.k) || options.k < 1))
    throw new ColragError('invalid-options', '-k', `the number of hits must be a whole number of at least 1, not ${options.k}`)
  return { id: options.id ?? 'q', text: question, ...(options.filter ? { filter: options.filter } : {}) }
}

function present(hit: Hit, unit: Unit, rank: number, question: string, axes: readonly string[]): SearchHit {
  return {
    rank,
    id: unit.id,
    level: unit.level,
    kind: unit.facets['kind'] ?? unit.level,
    documentId: unit.anchors[0]?.documentId ?? '',
    title: unit.facets['title'] ?? '',
    anchors: unit.anchors.map(({ page, boxes }) => ({ page, boxes: [...boxes] })),
    text: unit.text,
    marks: matchMarks(unit.text, question),
    ...(unit.confidence === undefined ? {} : { confidence: unit.confidence }),
    score: hit.score,
    axes: Object.fromEntries(axes.map((axis) => [axis, hit.parts?.[axis] ?? null])),
    explanation: hit.explanation ?? { terms: [], boosts: [], priors: [], dominant: '', notes: [] },
  }
}
