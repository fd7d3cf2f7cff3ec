import type { UnitId } from '../ids.ts'
import type { RunContext, Stage } from '../stages.ts'
import type { Level, OpenUnits, Unit } from '../unit.ts'
import type { Retriever } from './retriever.ts'

/**
 * A flat folder of named files. `read` of an unknown path throws `not-found`; `room` gives the bytes to read into, at least so many, for who reads
 * many files one after the other (a store may give bytes of its own all the same). `write` replaces the whole file and never changes bytes in
 * place, so that a hard link to the old file keeps it. `list`: the names of all whole files, ascending; `remove` of an unknown path does nothing.
 */
export interface BlobStore {
  read(path: string, room?: (size: number) => Uint8Array): Promise<Uint8Array>
  write(path: string, bytes: Uint8Array): Promise<void>
  list?(): Promise<readonly string[]>
  remove?(path: string): Promise<void>
}

export interface IndexChange {
  readonly upsert: AsyncIterable<Unit>
  readonly remove: Iterable<UnitId>
}

/**
 * What an index holds, for checks and reports. `ids` ascending. `facts`: what people want to know of it (its model, its kind, its size,
 * the recall of an approximate one as measured when it was built).
 */
export interface IndexSummary {
  readonly ids: readonly UnitId[]
  readonly facts: Readonly<Record<string, string | number>>
}

/**
 * One index of one axis. `apply` is atomic: after a crash either none or all of the change is visible. `verify` reads all of its files and
 * throws `corrupt`, naming the file, where one is not what was written; without it, opening checks everything.
 */
export interface Index<L extends Level = Level> {
  readonly search: Retriever<L>
  apply(change: IndexChange, ctx: RunContext): Promise<void>
  about?(): Promise<IndexSummary>
  verify?(): Promise<void>
  close(): Promise<void>
}

/** `open` throws `index-incompatible` for another format, model or tokenizer and `corrupt` for damaged files, each naming what differs. */
export interface Indexer<L extends Level = Level> extends Stage {
  readonly level: L
  readonly format: number
  create(store: BlobStore, ctx: RunContext): Promise<Index<L>>
  open(store: BlobStore, ctx: RunContext): Promise<Index<L>>
  /** Keys under which the cache of a run keeps what was derived of a unit for this index (its vector). Absent: nothing is kept. */
  cacheKeys?(unit: Unit): readonly string[]
}

/**
 * Keeps the units themselves, beside the indexes over them. `write` takes units in any order. `change` leaves what `write` of the resulting
 * units would: first `remove`, then `upsert`.
 */
export interface UnitStorage extends Stage {
  readonly format: number
  write(units: Iterable<Unit>, store: BlobStore): Promise<void>
  change(change: { readonly upsert: Iterable<Unit>; readonly remove: Iterable<UnitId> }, store: BlobStore): Promise<void>
  open(store: BlobStore): Promise<OpenUnits>
}
