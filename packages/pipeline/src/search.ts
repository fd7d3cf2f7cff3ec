import type { Evidence, Hit, OpenUnits, Query, QueryFinding, Retriever, Surroundings, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { SearchHit, SearchResult } from '@colrag/core/schemas'
import { hearIssues } from './hear-issues.ts'
import { matchMarks } from './match-marks.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { tellDamage } from './tell-damage.ts'
import { unitsAround } from './units-around.ts'

export interface SearchOptions {
  /** Hits at most; default 10. */
  readonly k?: number
  readonly id?: string
  readonly filter?: Readonly<Record<string, string>>
  /** What is shown around each hit, or looked at around it for an answer. */
  readonly context?: Surroundings
  /** Approximate indexes look at everything. */
  readonly exact?: true
}

/** Ranked block units for a question. Throws `invalid-options` for a question without a character to search for. */
export async function search(workspace: OpenWorkspace, question: string, options: SearchOptions = {}): Promise<SearchResult> {
  return searchFor(workspace, makeQuery(question, options), options)
}

/** The same for a query that is made already, which may be a picture without words. */
export async function searchFor(
  workspace: Omit<OpenWorkspace, 'retriever'> & AskedPlace,
  query: Query,
  options: SearchOptions,
): Promise<SearchResult> {
  const { heard, issues } = hearIssues(workspace)
  const { hits, units, findings } = await retrieve(heard, query, options.k ?? 10, options.exact)
  const { retriever, recipe } = workspace
  // Pages are ranked by axes of their own.
  const axes = retriever.level === 'block' ? recipe.axes : [...new Set(hits.flatMap(({ parts }) => Object.keys(parts ?? {})))]
  return {
    ...(options.id === undefined ? {} : { id: options.id }),
    query: query.text,
    recipe: workspace.recipe.name,
    hits: await Promise.all(
      hits.map(async (hit, i) => ({
        ...present(hit, units[i] as Unit, i + 1, query.text, axes),
        ...(options.context === undefined ? {} : { around: await around(workspace, units[i] as Unit, options.context) }),
      })),
    ),
    ...(findings ? { findings: [...findings] } : {}),
    ...(workspace.recipe.notes.length > 0 ? { notes: [...workspace.recipe.notes] } : {}),
    ...(issues.length > 0 ? { issues: [...issues] } : {}),
  }
}

/**
 * Ranked pages for a question, each as a whole: late interaction with all that stands on it. Throws `unsupported` where the recipe of the workspace
 * does not rank pages, and as `search` does.
 */
export async function searchPages(workspace: OpenWorkspace, question: string, options: SearchOptions = {}): Promise<SearchResult> {
  const { pages, recipe, folder } = workspace
  if (!pages)
    throw new ColragError('unsupported', folder, `the recipe ${recipe.name} does not rank pages as wholes`, {
      hint: 'colrag reindex --recipe visual --add makes the index that is needed, without reading the files again; then search with --recipe visual',
    })
  return searchFor({ ...workspace, retriever: pages }, makeQuery(question, options), options)
}

/** Hits of which what stands around them is looked at, too. */
const widened = 5

/**
 * The best `depth` units with their titles, as answers are made of. With a `context`, what stands around the first five follows each of them, once, in
 * the order of the document, with half of its score (twice one below 0).
 */
export async function evidenceFor(
  workspace: AskedPlace,
  query: Query,
  depth: number,
  context: Surroundings = 0,
): Promise<readonly Evidence[]> {
  const { hits, units } = await retrieve(workspace, query, depth)
  const evidence = hits.map((hit, i): Evidence => ({ unit: units[i] as Unit, title: units[i]?.facets['title'] ?? '', hit }))
  if (context === 0) return evidence
  const held = new Set(evidence.map(({ unit }) => unit.id))
  const wide: Evidence[] = []
  for (const [i, one] of evidence.entries()) {
    wide.push(one)
    if (i >= widened) continue
    const { before, after } = await unitsAround(workspace.opened, one.unit, context)
    for (const unit of [...before, ...after]) {
      if (held.has(unit.id)) continue
      held.add(unit.id)
      const { score } = one.hit
      wide.push({ unit, title: one.title, hit: { id: unit.id, score: score > 0 ? score / 2 : 2 * score }, beside: one.unit.id })
    }
  }
  return wide
}

async function around(
  workspace: Pick<OpenWorkspace, 'opened'>,
  unit: Unit,
  context: Surroundings,
): Promise<NonNullable<SearchHit['around']>> {
  const shown = (other: Unit): { id: string; page: number; text: string } => ({
    id: other.id,
    page: other.anchors[0]?.page ?? 1,
    text: other.text,
  })
  const { before, after } = await unitsAround(workspace.opened, unit, context)
  return { before: before.map(shown), after: after.map(shown) }
}

/** What is asked: a workspace, or what else has units and a way to find them. `folder` is named where its files are damaged. */
export interface AskedPlace extends Pick<OpenWorkspace, 'folder' | 'ctx'> {
  readonly retriever: Retriever
  readonly opened: Pick<OpenUnits, 'tree' | 'units'>
}

/** Hits and their units. A question without a letter or a digit asks for nothing: a dense axis would answer it with noise. */
async function retrieve(
  workspace: AskedPlace,
  query: Query,
  depth: number,
  exact?: true,
): Promise<{ readonly hits: readonly Hit[]; readonly units: readonly Unit[]; readonly findings?: readonly QueryFinding[] }> {
  if (!/[\p{L}\p{N}]/u.test(query.text) && !query.image) return { hits: [], units: [] }
  return tellDamage(workspace.folder, async () => {
    const { hits, findings } = await workspace.retriever.retrieve(query, { depth, ...(exact ? { exact } : {}) }, workspace.ctx)
    return { hits, units: await workspace.opened.units.get(hits.map((hit) => hit.id)), ...(findings ? { findings } : {}) }
  })
}

export function makeQuery(question: string, options: SearchOptions): Query {
  if (question.trim() === '')
    throw new ColragError('invalid-options', 'question', 'the question is empty', { hint: 'write some words to search for' })
  if (options.k !== undefined && (!Number.isInteger(options.k) || options.k < 1))
    throw new ColragError('invalid-options', '-k', `the number of hits must be a whole number of at least 1, not ${options.k}`)
  if (typeof options.context === 'number' && (!Number.isInteger(options.context) || options.context < 0))
    throw new ColragError('invalid-options', '--context', `what stands around a hit is a whole number of blocks, not ${options.context}`)
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
