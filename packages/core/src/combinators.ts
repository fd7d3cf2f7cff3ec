import type { Fuser, Normalizer, QueryPlanner, Reranker } from './retrieval/parts.ts'
import type { Retriever } from './retrieval/retriever.ts'
import type { Level, UnitStore, UnitTree } from './unit.ts'

export interface FuseParts<C extends string> {
  /** One normaliser for all axes, or one per axis. */
  readonly normalizer: Normalizer | Readonly<Record<C, Normalizer>>
  readonly fuser: Fuser
  readonly weights: Readonly<Record<C, number>>
  /** Hits asked of each channel; default 200. */
  readonly depth?: number
  /** Finds what a query asks for; its boosts multiply the fused score of the named block kinds. */
  readonly planner?: QueryPlanner
  readonly units?: UnitStore
}

/**
 * Candidates = union of the channels' hits (each asked for `depth`); every candidate then gets its measured score on every channel that
 * supports `score`; what a channel cannot say contributes 0 and is named in the explanation. A channel of weight 0 is not run. A channel
 * whose level differs, or a channel without a weight, does not compile.
 */
export type Fuse = <L extends Level, C extends string>(
  level: L,
  channels: Readonly<Record<C, Retriever<NoInfer<L>>>>,
  parts: FuseParts<NoInfer<C>>,
) => Retriever<L>

/** Moves scores up the tree: a coarser unit's score is the max, sum or mean over its units below that were retrieved. */
export type Lift = <L extends Level>(retriever: Retriever, to: L, tree: UnitTree, pool: 'max' | 'sum' | 'mean') => Retriever<L>

export interface CoarseToFineOptions<L extends Level> {
  /** How many coarse units are kept, at least 1. */
  readonly keep: number
  /** Absent: the kept units narrow the fine search (hard). A number: that many times the coarse score is added to what lies below (soft). */
  readonly prior?: number
  /** Units that stay candidates wherever they live (blocks cited by a top triple). */
  readonly always?: Retriever<L>
}
export type CoarseToFine = <L extends Level>(
  coarse: Retriever,
  fine: Retriever<L>,
  tree: UnitTree,
  options: CoarseToFineOptions<NoInfer<L>>,
) => Retriever<L>

/** Hands the best `depth` hits to the reranker; hits below them keep their order behind the reranked ones, and all do where it fails. */
export type Rerank = <L extends Level>(
  retriever: Retriever<L>,
  reranker: Reranker,
  options: { readonly depth: number; readonly units: UnitStore },
) => Retriever<L>
