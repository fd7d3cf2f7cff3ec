import { join } from 'node:path'
import type { AnyRecipe, Retriever } from '@colrag/core'
import { openWritten } from './open-written.ts'
import type { OpenWritten } from './open-written.ts'
import type { RetrievalSet, SetQuestion } from './retrieval-set.ts'

/** Pages for each question, best first, by one way of searching. */
export type Rankings = readonly (readonly string[])[]

export interface RankedSet {
  readonly questions: readonly SetQuestion[]
  /** By the name of the variant. */
  readonly rankings: ReadonlyMap<string, Rankings>
}

/** A recipe with some of its values changed. */
export interface Variant {
  readonly name: string
  readonly values: AnyRecipe['values']
}

/** Several units lie on one page, and triples are lifted: so many units fill ten pages. */
const depth = 60
const pages = 10

/** Searches a set by each variant of a recipe over the same indexes. */
export async function rankSet(
  set: RetrievalSet,
  recipe: AnyRecipe,
  variants: readonly Variant[],
  place: { data: string; keep: string },
): Promise<RankedSet> {
  const { documents, questions } = await set.load(place.data)
  const open = await openWritten(recipe, documents, join(place.keep, set.name))
  try {
    const rankings = new Map<string, Rankings>()
    for (const variant of variants) {
      const retriever = recipe.retrieve(open.opened as never, variant.values)
      rankings.set(variant.name, await rankAll(retriever, questions, open))
    }
    return { questions, rankings }
  } finally {
    await open.close()
  }
}

async function rankAll(retriever: Retriever<'block'>, questions: readonly SetQuestion[], open: OpenWritten): Promise<Rankings> {
  const ranked: (readonly string[])[] = []
  for (const [i, { text }] of questions.entries()) {
    const { hits } = await retriever.retrieve({ id: String(i), text }, { depth }, open.ctx)
    ranked.push([...new Set(hits.map((hit) => open.pageOf(hit.id)))].slice(0, pages))
  }
  return ranked
}
