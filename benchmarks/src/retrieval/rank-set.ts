import { join } from 'node:path'
import type { AnyRecipe, Query, Retriever, RunContext } from '@colrag/core'
import { recordLog } from '@colrag/stage-kit'
import { openUnits } from './open-units.ts'
import type { RetrievalSet, SetQuestion, SetUnits } from './retrieval-set.ts'
import { writtenUnits } from './written-units.ts'

/** Pages for each question, best first, by one way of searching. */
export type Rankings = readonly (readonly string[])[]

export interface RankedSet {
  readonly questions: readonly SetQuestion[]
  /** By the name of the variant. */
  readonly rankings: ReadonlyMap<string, Rankings>
}

/** A recipe with some of its values changed, or some of what it searches (`wrap`). */
export interface Variant {
  readonly name: string
  readonly values: AnyRecipe['values']
  wrap?(opened: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** Several units lie on one page, and triples are lifted: so many units fill ten pages. */
const depth = 60
const pages = 10

/**
 * Searches a set by each variant of a recipe over the same indexes. Vectors and what was read of files stay in `place.keep` for the next run.
 */
export async function rankSet(
  set: RetrievalSet,
  recipe: AnyRecipe,
  variants: readonly Variant[],
  place: { readonly data: string; readonly keep: string },
): Promise<RankedSet> {
  const keep = join(place.keep, set.name)
  const cache = recordLog(join(keep, 'vectors.log'))
  const unused = (): Promise<never> => Promise.reject(new Error('no picture was promised'))
  const ctx: RunContext = { assets: { get: unused, put: unused }, cache, seed: 0, report: () => undefined }
  try {
    const { questions, ...content } = await contentOf(set, recipe, { data: place.data, keep, ctx })
    const open = await openUnits(recipe, content.units, ctx)
    try {
      const searches = variants.map(({ name, values, wrap }) => {
        const retriever = recipe.retrieve((wrap?.(open.opened) ?? open.opened) as never, values)
        return { name, search: set.rankBy?.(retriever, open.opened.tree) ?? retriever }
      })
      const rankings = new Map(searches.map(({ name }): [string, (readonly string[])[]] => [name, []]))
      // One question after another: what is worked out of it once serves all variants.
      for (const [i, { text }] of questions.entries())
        for (const { name, search } of searches) rankings.get(name)?.push(await ranked(search, { id: String(i), text }, content, ctx))
      return { questions, rankings }
    } finally {
      await open.close()
    }
  } finally {
    cache.close()
  }
}

async function contentOf(
  set: RetrievalSet,
  recipe: AnyRecipe,
  place: { readonly data: string; readonly keep: string; readonly ctx: RunContext },
): Promise<SetUnits & { readonly questions: readonly SetQuestion[] }> {
  if ('read' in set) return set.read(recipe, place)
  const { documents, questions } = await set.load(place.data)
  return { ...(await writtenUnits(recipe, documents, place.ctx)), questions }
}

async function ranked(search: Retriever, query: Query, { pagesOf }: SetUnits, ctx: RunContext): Promise<readonly string[]> {
  const { hits } = await search.retrieve(query, { depth, explain: 'later' }, ctx)
  return [...new Set(hits.flatMap((hit) => pagesOf(hit.id)))].slice(0, pages)
}
