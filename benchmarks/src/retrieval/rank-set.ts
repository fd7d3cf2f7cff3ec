import type { AnyRecipe, Query, Retriever, RunContext } from '@colrag/core'
import { prepareSet } from './prepare-set.ts'
import type { PreparedSearch, SetPlace } from './prepare-set.ts'
import type { RetrievalSet, SetQuestion } from './retrieval-set.ts'

/** Pages for each question, best first, by one way of searching. */
export type Rankings = readonly (readonly string[])[]

export interface RankedSet {
  readonly questions: readonly SetQuestion[]
  /** By the name of the variant. */
  readonly rankings: ReadonlyMap<string, Rankings>
}

/** A recipe with some of its values changed, or some of what it searches (`wrap`), or another one over the same indexes (`recipe`). */
export interface Variant {
  readonly name: string
  readonly values: AnyRecipe['values']
  readonly recipe?: AnyRecipe
  wrap?(opened: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** Several units lie on one page, and triples are lifted: so many units fill ten pages. */
const depth = 60
const pages = 10

/**
 * Searches a set by each variant of a recipe over the same indexes. Vectors and what was read of files stay in `place.keep` for the next run.
 */
export async function rankSet(set: RetrievalSet, recipe: AnyRecipe, variants: readonly Variant[], place: SetPlace): Promise<RankedSet> {
  const prepared = await prepareSet(set, [recipe], place)
  try {
    const { ctx } = prepared
    // What asks on purpose for what is not there has nothing to be found.
    const questions = prepared.questions.filter(({ gold }) => gold.length > 0)
    const prepare = prepared.searches[0] as PreparedSearch
    const searches = variants.map((variant) => ({ name: variant.name, search: retrieverOf(set, prepare, variant) }))
    const rankings = new Map(searches.map(({ name }): [string, (readonly string[])[]] => [name, []]))
    // One question after another: what is worked out of it once serves all variants.
    for (const [i, { text }] of questions.entries())
      for (const { name, search } of searches) rankings.get(name)?.push(await ranked(search, { id: String(i), text }, prepare, ctx))
    return { questions, rankings }
  } finally {
    await prepared.close()
  }
}

function retrieverOf(set: RetrievalSet, prepared: PreparedSearch, { values, recipe, wrap }: Variant): Retriever {
  if (!wrap && !recipe) return prepared.retriever(values)
  const opened = wrap ? wrap(prepared.opened) : prepared.opened
  const search = (recipe ?? prepared.recipe).retrieve(opened as never, set.valuesFor?.(values) ?? values)
  return set.rankBy?.(search, prepared.opened.tree) ?? search
}

/** The items of a search's hits for each question in turn. */
export async function rankedBy(
  search: Retriever,
  questions: readonly SetQuestion[],
  prepared: PreparedSearch,
  ctx: RunContext,
): Promise<Rankings> {
  const rankings: (readonly string[])[] = []
  for (const [i, { text }] of questions.entries()) rankings.push(await ranked(search, { id: String(i), text }, prepared, ctx))
  return rankings
}

async function ranked(search: Retriever, query: Query, { itemsOf }: PreparedSearch, ctx: RunContext): Promise<readonly string[]> {
  const { hits } = await search.retrieve(query, { depth, explain: 'later' }, ctx)
  return itemsOf(hits).slice(0, pages)
}
