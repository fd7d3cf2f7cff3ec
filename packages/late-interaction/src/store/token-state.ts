import { chunkOf, fewAtOnce, joinRows } from '@colrag/stage-kit/indexes'
import type { UnitRows } from '@colrag/stage-kit/indexes'
import type { KernelMaker } from '../kernel/maxsim-kernel.ts'
import { tokenTable } from '../kernel/token-table.ts'
import type { TokenTable } from '../kernel/token-table.ts'
import { pooledCount } from './pooled-rows.ts'
import type { TokenChunk } from './token-chunk.ts'
import type { TokenHead } from './token-head.ts'

/** Vectors of units: those of unit `row` are rows `starts[row]` up to without `starts[row + 1]` of the table. */
export interface UnitVectors {
  readonly table: TokenTable
  readonly starts: Float64Array
}

/** One state of an index, ready to search. Row r is the r-th id. Tables are filled when they are first asked for. */
export interface TokenState {
  readonly head: TokenHead
  readonly chunks: readonly TokenChunk[]
  readonly units: UnitRows
  readonly tokens: number
  pooled(): Promise<UnitVectors>
  /** With the tokens of these units in place, of all when null; files are read and checked when first needed. */
  exact(rows: readonly number[] | null): Promise<UnitVectors>
}

export function tokenState(
  head: TokenHead,
  chunks: readonly TokenChunk[],
  { dims, coarse }: { readonly dims: number; readonly coarse: number },
  kernel: KernelMaker,
): TokenState {
  const units = joinRows(chunks.map((chunk) => chunk.parts))
  const counts = chunks.flatMap((chunk) => Array.from(chunk.counts))
  const starts = startsOf(counts)
  const firstRow = startsOf(chunks.map(({ ids }) => ids.length))
  const firstOf = (from: Float64Array, c: number): number => from[firstRow[c] as number] as number
  const tableOf = (from: Float64Array): TokenTable =>
    tokenTable(
      chunks.map((_, c) => firstOf(from, c + 1) - firstOf(from, c)),
      dims,
      kernel,
    )
  const pooledStarts = startsOf(counts.map((count) => pooledCount(count, coarse)))
  const pooledTable = once(() => tableOf(pooledStarts))
  const loadPooled = each(async (c) => pooledTable().put(firstOf(pooledStarts, c), await (chunks[c] as TokenChunk).pooled()))
  const table = once(() => tableOf(starts))
  const load = each(async (c, room: Room) => table().put(firstOf(starts, c), await (chunks[c] as TokenChunk).tokens(room)))
  return {
    head,
    chunks,
    units,
    tokens: starts[counts.length] as number,
    async pooled() {
      await fewAtOnce([...chunks.keys()], (c) => loadPooled(c, null))
      return { table: pooledTable(), starts: pooledStarts }
    },
    async exact(rows) {
      const wanted = rows === null ? chunks.keys() : new Set(rows.map((row) => chunkOf(firstRow, row)))
      // One after the other into the same bytes: of many megabytes that a process took and let go, its system seldom gets all back.
      const room = sameRoom()
      for (const c of wanted) await load(c, room)
      return { table: table(), starts }
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

type Room = (size: number) => Uint8Array

/** The same bytes each time, more of them where they are too few. */
function sameRoom(): Room {
  let held = new Uint8Array()
  return (size) => {
    if (held.length < size) held = new Uint8Array(size)
    return held
  }
}

/** Does something once for each number, with what whoever asks first gives for it; what failed is tried again. */
function each<A>(make: (i: number, given: A) => Promise<void>): (i: number, given: A) => Promise<void> {
  const made: (Promise<void> | undefined)[] = []
  return (i, given) =>
    (made[i] ??= make(i, given).catch((error: unknown) => {
      made[i] = undefined
      throw error
    }))
}

/** Where each begins, and after the last their sum. */
function startsOf(counts: readonly number[]): Float64Array {
  const starts = new Float64Array(counts.length + 1)
  counts.forEach((count, i) => (starts[i + 1] = (starts[i] as number) + count))
  return starts
}
