import type { AnyRecipe, Answerer, EmbeddingModel, Opened, Reranker, Retriever, Space, Values } from '@colrag/core'
import { defineRecipe } from '@colrag/core'
import { rerank } from '@colrag/fusion'
import { extractiveAnswerer } from '@colrag/answer'
import { embeddedExtraction } from '../extraction.ts'
import type { ExtractionOptions } from '../extraction.ts'
import type { FusionParts, FusionSheet } from './fusion-sheet.ts'
import { fusionParts } from './fusion-sheet.ts'
import type { IndexersOf, IndexSheets } from './index-sheet.ts'
import { indexersOf } from './index-sheet.ts'

/**
 * A recipe as data and one function, which tuner, evaluation, command line and service all call. `about`: one line for users. What can be tuned
 * is in `space` and `values`; `fusion` is chosen by name.
 */
export interface RecipeSheet<I extends IndexSheets, S extends Space, C extends string> {
  readonly name: string
  readonly about: string
  readonly indexes: I
  readonly fusion: FusionSheet<C>
  readonly space: S
  readonly values: Values<S>
  readonly axes: readonly string[]
  readonly notes: readonly string[]
  retrieve(open: Opened<IndexersOf<I>>, values: Values<S>, fusion: FusionParts<C>): Retriever<'block'>
}

/** A sheet whose parts are known to fit together by having been defined through `recipeSheet`. */
export type AnySheet = RecipeSheet<IndexSheets, Space, string>

/** Checks at compile time that values match the space, and that `retrieve` uses only indexes and axes that exist. */
export const recipeSheet = <const I extends IndexSheets, const S extends Space, const C extends string>(
  sheet: RecipeSheet<I, S, C>,
): AnySheet => sheet as unknown as AnySheet

/**
 * What a sheet is run with. `answer`: the extractive answerer unless given. `reranker`: orders the best `depth` hits anew. `close` frees what
 * came with them.
 */
export interface SheetParts {
  readonly model: EmbeddingModel
  readonly reading?: ExtractionOptions
  readonly answer?: Answerer
  readonly reranker?: { readonly reranker: Reranker; readonly depth: number }
  readonly notes?: readonly string[]
  close?(): Promise<void>
}

/** Throws what the parts of the extraction and the indexers throw. */
export function recipeOf(sheet: AnySheet, { model, reading = {}, answer, reranker, notes = [], close }: SheetParts): AnyRecipe {
  const extraction = embeddedExtraction(reading)
  const fusion = fusionParts(sheet.fusion)
  return defineRecipe({
    name: sheet.name,
    ...extraction,
    indexes: indexersOf(sheet.indexes, { text: model }),
    space: sheet.space,
    values: sheet.values,
    axes: sheet.axes,
    retrieve(open, values) {
      const found = sheet.retrieve(open, values, fusion)
      return reranker ? rerank(found, reranker.reranker, { depth: reranker.depth, units: open.units }) : found
    },
    answer: answer ?? extractiveAnswerer(),
    notes: [...sheet.notes, ...notes],
    close: async () => {
      await extraction.close()
      await model.close()
      await close?.()
    },
  })
}
