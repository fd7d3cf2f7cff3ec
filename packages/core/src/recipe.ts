import type { Answerer, EvidenceGrower } from './answers.ts'
import type { BlobStore, Indexer, UnitStorage } from './retrieval/indexes.ts'
import type { Reranker } from './retrieval/parts.ts'
import type { Retriever } from './retrieval/retriever.ts'
import type { Captioner, DocumentReader, LayoutDetector, TextReader, TripleExtractor, UnitComposer } from './stages.ts'
import type { Space, Values } from './tuning.ts'
import type { UnitStore, UnitTree } from './unit.ts'

export type IndexerSet = Readonly<Record<string, Indexer>>

/** The opened indexes of a recipe, each with its own level, and the tree they hang in. */
export type Opened<I extends IndexerSet> = {
  readonly [K in keyof I]: I[K] extends Indexer<infer L> ? Retriever<L> : never
} & { readonly tree: UnitTree; readonly units: UnitStore }

/**
 * The only place that names concrete parts. What is tuned is what is served: tuner, evaluation, command line and service all call
 * `retrieve(open, values)`.
 */
export interface Recipe<I extends IndexerSet, S extends Space> {
  readonly name: string
  /** By name, what users' files say of recipes that this name names: kept with a workspace, which is then opened without those files. */
  readonly definitions?: Readonly<Record<string, unknown>>
  readonly reader: DocumentReader
  readonly layout: LayoutDetector
  readonly text: TextReader
  readonly captions: Captioner | null
  readonly triples: TripleExtractor | null
  readonly compose: UnitComposer
  readonly indexes: I
  readonly storage: { readonly units: UnitStorage; blobs(folder: string): BlobStore }
  readonly space: S
  readonly values: Values<S>
  /** The axes a result reports, in order; one that this recipe does not run is reported as null. */
  readonly axes: readonly string[]
  retrieve(open: Opened<I>, values: Values<S>): Retriever<'block'>
  /** Ranks pages as wholes, by all that stands on each together; absent where a recipe has nothing that does. */
  retrievePages?(open: Opened<I>, values: Values<S>): Retriever<'page'>
  /** What orders the best hits of `retrieve` anew, for its report: what it asked of models. */
  readonly reranker?: Reranker
  /** Adds to what was found before it is answered from; absent where answers rest on what was found alone. */
  readonly grow?: EvidenceGrower
  readonly answer: Answerer
  /** Said once to the user where a part stands in for a better one. */
  readonly notes: readonly string[]
  /**
   * URL of a module that, run as a process of its own, serves the reader, layout, text, captions and triples of this recipe (`serveExtraction`
   * of the pipeline); without it documents are read in the caller's process. It is told its share of
   * processors and the query of its URL. Parts that ask models count and cap what they ask in one process: a recipe of such parts names none.
   */
  readonly worker?: string
  close(): Promise<void>
}

/** A recipe whose parts are only known to fit together by having been defined through `defineRecipe`. */
export type AnyRecipe = Recipe<IndexerSet, Space>

/** Checks at compile time that values match the space and that `retrieve` uses only indexes that exist. */
export function defineRecipe<const I extends IndexerSet, const S extends Space>(recipe: Recipe<I, S>): AnyRecipe {
  return recipe as unknown as AnyRecipe
}
