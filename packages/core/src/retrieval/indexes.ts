import type { UnitId } from '../ids.ts'
import type { RunContext, Stage } from '../stages.ts'
import type { Level, OpenUnits, Unit } from '../unit.ts'
import type { Retriever } from './retriever.ts'

/** A flat folder of named files. `read` of an unknown path throws `not-found`. `write` replaces the whole file. */
export interface BlobStore {
  read(path: string): Promise<Uint8Array>
  write(path: string, bytes: Uint8Array): Promise<void>
}

export interface IndexChange {
  readonly upsert: AsyncIterable<Unit>
  readonly remove: Iterable<UnitId>
}

/** One index of one axis. `apply` is atomic: after a crash either none or all of the change is visible. */
export interface Index<L extends Level = Level> {
  readonly search: Retriever<L>
  apply(change: IndexChange, ctx: RunContext): Promise<void>
  close(): Promise<void>
}

/** `open` throws `index-incompatible` for another format, model or tokenizer and `corrupt` for damaged files, each naming what differs. */
export interface Indexer<L extends Level = Level> extends Stage {
  readonly level: L
  readonly format: number
  create(store: BlobStore, ctx: RunContext): Promise<Index<L>>
  open(store: BlobStore, ctx: RunContext): Promise<Index<L>>
}

/** Keeps the units themselves, beside the indexes over them. `write` takes units in any order. */
export interface UnitStorage extends Stage {
  readonly format: number
  write(units: Iterable<Unit>, store: BlobStore): Promise<void>
  open(store: BlobStore): Promise<OpenUnits>
}
