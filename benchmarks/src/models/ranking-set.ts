import type { Retriever, RunContext, UnitId } from '@colrag/core'

/** Questions over passages that are indexed, by words and by meaning. */
export interface OpenSet {
  readonly bm25: Retriever<'block'>
  readonly text: Retriever<'block'>
  readonly ctx: RunContext
  readonly questions: readonly RankedQuestion[]
  close(): Promise<void>
}

interface RankedQuestion {
  readonly text: string
  /** Units to ask for so that five places are filled. */
  readonly depth: number
  /** Share of what the question needs that is within the first `places` of its ranking, 0 to 1. */
  found(hits: readonly UnitId[], places: number): Promise<number> | number
}

/** What is asked of one set. Values are the least that is wanted; null where nothing is asked. */
export interface RankingSet {
  readonly name: string
  readonly dense: Wanted | null
  readonly fused: Wanted | null
  /** Rejects with `not-found` where the data is not there. */
  open(place: { readonly data: string; readonly keep: string }): Promise<OpenSet>
}

export interface Wanted {
  readonly first: number
  readonly five: number
}
