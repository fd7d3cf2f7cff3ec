import type { Hit, UnitId } from '@colrag/core'
import type { DenseState } from './dense-state.ts'
import { findCandidates } from './find-candidates.ts'
import type { Range } from './find-candidates.ts'
import { probedRanges } from './lists/near-lists.ts'
import { cosine } from './vector-storage.ts'

/** `rows`: only these, ascending; null for all. `probes`: lists to look at, null for everything. */
export interface DenseSearch {
  readonly depth: number
  readonly rows: readonly number[] | null
  readonly probes: number | null
}

/** An approximate search looks at this many times the rows that are asked for, at least. */
const spare = 8
/** Slots that are skipped together when none of them is wanted. */
const block = 64

/**
 * The rows most like a vector of length 1: score descending, ties by row ascending, the scores those of `scoreRows`. Exact unless lists are
 * probed: what the quantised scan leaves out cannot be among the best. Given rows are always searched exactly.
 */
export async function searchRows(state: DenseState, query: Float32Array, { depth, rows, probes }: DenseSearch): Promise<readonly Hit[]> {
  const { lists, units } = state
  const table = state.table()
  const rowOf = lists?.order.rowOf
  const passes = rows === null ? null : passing(table.slots, rows, rowOf)
  const ranges: Iterable<Range> = passes
    ? wantedRanges(passes)
    : lists && probes !== null
      ? probedRanges(lists.pivots(), lists.order, query, probes, spare * depth)
      : [[0, table.slots]]
  const slots = findCandidates(table, query, depth, ranges, passes)
  const found = rowOf ? slots.map((slot) => rowOf[slot] as number) : slots
  const scores = await scoreRows(state, query, found)
  return found
    .map((row, i) => ({ row, score: scores[i] as number }))
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, depth)
    .map(({ row, score }) => ({ id: units.ids[row] as UnitId, score }))
}

/** The cosines of rows, in their order. */
export async function scoreRows(state: DenseState, query: Float32Array, rows: readonly number[]): Promise<Float64Array> {
  const vectors = await state.vectors(rows)
  return Float64Array.from(vectors, (vector) => cosine(vector, query))
}

function passing(slots: number, rows: readonly number[], rowOf: Uint32Array | undefined): Uint8Array {
  const wanted = new Uint8Array(slots)
  for (const row of rows) wanted[row] = 1
  return rowOf ? Uint8Array.from(rowOf, (row) => wanted[row] as number) : wanted
}

/** Stretches of blocks with something wanted in them. */
function* wantedRanges(passes: Uint8Array): Generator<Range> {
  let from = -1
  for (let at = 0; at < passes.length; at += block) {
    const isWanted = passes.subarray(at, at + block).includes(1)
    if (isWanted && from < 0) from = at
    if (!isWanted && from >= 0) {
      yield [from, at]
      from = -1
    }
  }
  if (from >= 0) yield [from, passes.length]
}
