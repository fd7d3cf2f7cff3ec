import { defineRecipe } from './recipe.ts'
import type { AnyRecipe, Recipe } from './recipe.ts'
import type { Indexer } from './retrieval/indexes.ts'
import type { Retriever } from './retrieval/retriever.ts'

/** What must and must not compile; checked by the type checker, never run. */
type Parts = Omit<Recipe<Record<string, never>, Record<string, never>>, 'indexes' | 'space' | 'values' | 'retrieve' | 'retrievePages'>
declare const parts: Parts
declare const blocks: Indexer<'block'>
declare const triples: Indexer<'triple'>
declare function lifted(retriever: Retriever<'triple'>): Retriever<'block'>

const indexes = { text: blocks, triple: triples }
const space = {
  weight: { kind: 'float', low: 0, high: 1 },
  mode: { kind: 'choice', values: ['sum', 'rank'] },
  mix: { kind: 'simplex', keys: ['text', 'triple'] },
} as const
const values = { weight: 0.5, mode: 'sum', mix: { text: 0.5, triple: 0.5 } } as const

export const fits: AnyRecipe = defineRecipe({
  ...parts,
  indexes,
  space,
  values,
  retrieve: (open, { weight, mode, mix }) => (weight > 0.5 && mode === 'sum' && mix.text > 0 ? open.text : lifted(open.triple)),
})

// @ts-expect-error a value outside the space
defineRecipe({ ...parts, indexes, space, values: { ...values, mode: 'product' }, retrieve: (open) => open.text })
// @ts-expect-error a value for every parameter
defineRecipe({ ...parts, indexes, space, values: { weight: 0.5, mode: 'sum' }, retrieve: (open) => open.text })
// @ts-expect-error an index that is not there
defineRecipe({ ...parts, indexes, space, values, retrieve: (open) => open.bm25 })
// @ts-expect-error a search of triples is none of blocks
defineRecipe({ ...parts, indexes, space, values, retrieve: (open) => open.triple })
// @ts-expect-error a parameter that is not in the space
defineRecipe({ ...parts, indexes, space, values, retrieve: (open, tuned) => (tuned.depth > 1 ? open.text : open.text) })
