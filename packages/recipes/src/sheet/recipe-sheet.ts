import type {
  AnyRecipe,
  Answerer,
  EmbeddingModel,
  EvidenceGrower,
  MultiVectorModel,
  Opened,
  Reranker,
  Retriever,
  Space,
  Values,
} from '@colrag/core'
import { defineRecipe } from '@colrag/core'
import { rerank, sayOfAxis, searchParts } from '@colrag/fusion'
import type { FineUnits, VolumeDictionary } from '@colrag/hierarchy'
import { sayOfFinest } from '@colrag/hierarchy'
import { rememberQueries } from '@colrag/models'
import { extractiveAnswerer } from '@colrag/answer'
import { graphAnswerer } from '@colrag/graph'
import { embeddedExtraction } from '../extraction.ts'
import { fineAxis } from './fine-axis.ts'
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
  /** A named model of pictures, reranker or answerer that cannot be used is left out with a note, and so is one that is not named. */
  readonly mayLack?: boolean
  /** Rows and sentences that are units of their own: see `withFineAxis`, which gives them their axis. */
  readonly units?: FineUnits
  /** Words of the volumes by their names, for recipes that choose volumes; derived from the texts when absent. */
  readonly volumeWords?: VolumeDictionary
  retrieve(open: Opened<IndexersOf<I>>, values: Values<S>, fusion: FusionParts<C>, volumeWords?: VolumeDictionary): Retriever<'block'>
  /** Pages as wholes; `blocks` is what `retrieve` gave. */
  retrievePages?(open: Opened<IndexersOf<I>>, values: Values<S>, blocks: Retriever<'block'>): Retriever<'page'>
}

/** A sheet whose parts are known to fit together by having been defined through `recipeSheet`. */
export type AnySheet = RecipeSheet<IndexSheets, Space, string>

/** Checks at compile time that values match the space, and that `retrieve` uses only indexes and axes that exist. */
export const recipeSheet = <const I extends IndexSheets, const S extends Space, const C extends string>(
  sheet: RecipeSheet<I, S, C>,
): AnySheet => sheet as unknown as AnySheet

/**
 * What a sheet is run with. `answer`: the extractive answerer unless given. `grow`: adds to what is answered from, in the order of an evidence graph. `reranker`: orders the best `depth` hits anew. `close` frees what
 * came with them.
 */
export interface SheetParts {
  readonly model: EmbeddingModel
  /** Makes the vectors of pictures; without one, what describes them in words stands in. */
  readonly images?: EmbeddingModel
  /** Makes the vectors of tokens, for sheets with an index of them. */
  readonly tokens?: MultiVectorModel
  readonly reading?: ExtractionOptions
  readonly answer?: Answerer
  readonly grow?: EvidenceGrower
  readonly reranker?: { readonly reranker: Reranker; readonly depth: number }
  readonly notes?: readonly string[]
  close?(): Promise<void>
}

/** Throws what the parts of the extraction and the indexers throw. */
export function recipeOf(
  sheet: AnySheet,
  { model, images, tokens, reading = {}, answer, reranker, grow, notes = [], close }: SheetParts,
): AnyRecipe {
  const { units } = sheet
  const pages = sheet.retrievePages?.bind(sheet)
  const extraction = embeddedExtraction({ ...reading, ...(images ? { pictures: true } : {}), ...(units ? { units } : {}) })
  const fusion = fusionParts(sheet.fusion)
  const values = images ? withImageWeight(sheet.values) : sheet.values
  return defineRecipe({
    name: sheet.name,
    ...extraction,
    indexes: indexersOf(usedIndexes(sheet.indexes, values), {
      text: rememberQueries(model),
      ...(images ? { images } : {}),
      ...(tokens ? { tokens } : {}),
    }),
    space: sheet.space,
    values,
    axes: sheet.axes,
    retrieve(open, values) {
      const ranked = searchParts(sheet.retrieve(open, values, fusion, sheet.volumeWords), { share: sheet.fusion.partShare ?? 0 })
      const said = saidOf(ranked, open)
      const found = images ? said : sayOfAxis(said, 'image', captionsStandIn)
      return reranker ? rerank(found, reranker.reranker, { depth: reranker.depth, units: open.units }) : found
    },
    ...(pages
      ? {
          retrievePages(open, values) {
            const ranked = pages(open, values, sheet.retrieve(open, values, fusion, sheet.volumeWords))
            return reranker ? rerank(ranked, reranker.reranker, { depth: reranker.depth, units: open.units }) : ranked
          },
        }
      : {}),
    ...(reranker ? { reranker: reranker.reranker } : {}),
    ...(grow ? { grow } : {}),
    answer: grow ? graphAnswerer(answer ?? extractiveAnswerer()) : (answer ?? extractiveAnswerer()),
    notes: [...sheet.notes, ...notes],
    close: async () => {
      await extraction.close()
      await model.close()
      await images?.close()
      await tokens?.close()
      await close?.()
    },
  })
}

/** Where there are rows and sentences, hits say which of them they were found by. */
function saidOf(ranked: Retriever<'block'>, open: Pick<Opened<IndexersOf<IndexSheets>>, 'tree' | 'units'>): Retriever<'block'> {
  const fine = (open as Readonly<Partial<Record<typeof fineAxis, Retriever>>>)[fineAxis]
  return fine ? sayOfFinest(ranked, fine, { tree: open.tree, units: open.units, axis: fineAxis }) : ranked
}

const captionsStandIn = 'image: the likeness of captions in words, since no model of pictures is named (--image-model)'

/** As published. */
const leastOfImages = 0.1

/** A model of pictures that is named is asked, also in a recipe that does without the axis. */
function withImageWeight(values: AnySheet['values']): AnySheet['values'] {
  const weights = values['weights'] as unknown
  if (typeof weights !== 'object' || weights === null || !('image' in weights)) return values
  return { ...values, weights: { ...weights, image: Math.max(leastOfImages, Number(weights.image)) } } as AnySheet['values']
}

/** An index of pictures that has no weight is not made. */
const usedIndexes = (indexes: IndexSheets, values: AnySheet['values']): IndexSheets =>
  Object.fromEntries(
    Object.entries(indexes).filter(
      ([axis, { kind }]) =>
        kind !== 'image' || (values['weights'] as unknown as Readonly<Record<string, number>> | undefined)?.[axis] !== 0,
    ),
  )
