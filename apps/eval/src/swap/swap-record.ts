import type { RunRecord } from '../record/run-record.ts'

/** Pages on which a stage has worked, and for how many of them its result was there already. */
export interface StageReuse {
  readonly pages: number
  readonly reused: number
}

/** What one reading of the files of a set took. `unchanged`: documents that stood as they were, of which no page is counted. */
export interface ReadingReuse {
  readonly documents: number
  readonly unchanged: number
  readonly stages: Readonly<Record<string, StageReuse>>
}

interface SwappedSide {
  readonly value: string
  readonly recipe: string
  /** Stages that are the very same objects as in the first recipe; those of the first are all its own. */
  readonly shared: readonly string[]
  readonly exchanged: readonly { readonly stage: string; readonly parts: readonly [string, string] }[]
}

/** `swap.json`, beside the run: sides in the order of the run's recipes, each compared with the first. */
export interface SwapRecord {
  readonly format: 1
  readonly stage: string
  readonly sides: readonly SwappedSide[]
  /** Of files: one for all sides that read alike, in their order; none for sets that are given as text. */
  readonly readings: readonly ReadingReuse[]
}

export interface SwapResult {
  readonly swap: SwapRecord
  readonly run: RunRecord
}
