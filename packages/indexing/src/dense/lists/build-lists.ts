import type { UnitId } from '@colrag/core'
import { hashId } from '../chunk-plan.ts'
import { denseState } from '../dense-state.ts'
import type { DenseState } from '../dense-state.ts'
import { searchRows } from '../dense-search.ts'
import type { KernelMaker } from '../kernel/scan-kernel.ts'
import type { VectorStorage } from '../vector-storage.ts'
import type { NearLists } from './near-lists.ts'
import { nearestPivots, pivotTable } from './nearest-pivots.ts'
import type { Known } from './nearest-pivots.ts'
import { pickPivots } from './pivots.ts'

/** Queries over which recall is measured, and the recall@10 at which no more lists are looked at. */
const sampled = 64
const enough = 0.985

/** What the lists of an earlier state say of the rows of a new one; `changed`: ids whose vectors may be others now. */
export interface Earlier {
  readonly ids: readonly UnitId[]
  readonly lists: NearLists
  readonly changed: Pick<ReadonlySet<UnitId>, 'has'>
}

/**
 * Lists over the rows of a state that has none: pivots, each row under its nearest one, then as few probes as reach the recall wanted. Equal
 * sets of units give equal lists, whatever is known from before; it only saves time.
 */
export async function buildLists(
  plain: DenseState,
  earlier: Earlier | null,
  dims: number,
  storage: VectorStorage,
  kernel: KernelMaker,
): Promise<NearLists> {
  const { ids } = plain.units
  const chunkCodes = plain.chunks.flatMap(({ codes, scales }) =>
    Array.from(scales, (scale, at) => ({ codes: codes.subarray(at * dims, (at + 1) * dims), scale })),
  )
  const codesAt = (row: number): { codes: Int8Array; scale: number } => chunkCodes[row] as { codes: Int8Array; scale: number }
  const pivots = pickPivots(ids)
  const known = earlier && knownFrom(earlier, ids, pivots)
  const nearest = nearestPivots(ids.length, pivotTable(pivots, dims, codesAt, kernel), dims, codesAt, known)
  const lists = { pivots, nearest, probes: pivots.length, recall: 1 }
  return { ...lists, ...(await fewestProbes(denseState(plain.head, plain.chunks, lists, dims, storage, kernel), ids)) }
}

async function fewestProbes(state: DenseState, ids: readonly UnitId[]): Promise<Pick<NearLists, 'probes' | 'recall'>> {
  const pivots = state.lists?.lists.pivots.length ?? 0
  const rows = sampleRows(ids)
  const queries = await state.vectors(rows)
  const search = async (query: Float32Array, probes: number | null): Promise<UnitId[]> =>
    (await searchRows(state, query, { depth: 11, rows: null, probes })).map((hit) => hit.id)
  const truths = await Promise.all(queries.map((query) => search(query, null)))
  for (let probes = Math.max(1, Math.round(pivots / 64)); probes < pivots; probes = Math.ceil(probes * 1.5)) {
    let found = 0
    let all = 0
    for (const [i, query] of queries.entries()) {
      const own = ids[rows[i] as number]
      const near = new Set(await search(query, probes))
      const truth = (truths[i] ?? []).filter((id) => id !== own).slice(0, 10)
      all += truth.length
      found += truth.filter((id) => near.has(id)).length
    }
    if (found >= enough * all) return { probes, recall: found / Math.max(1, all) }
  }
  return { probes: pivots, recall: 1 }
}

/** Rows whose ids have the least hashes: the same whatever else is in the index, nearly. */
function sampleRows(ids: readonly UnitId[]): number[] {
  const hashes = Uint32Array.from(ids, (id) => hashId(`recall ${id}`))
  const limit = hashes.slice().sort()[sampled - 1] ?? 2 ** 32
  return [...hashes.keys()].filter((row) => (hashes[row] as number) <= limit).slice(0, sampled)
}

/** Both lists of ids ascend, so one walk finds the rows that stayed. */
function knownFrom(earlier: Earlier, ids: readonly UnitId[], pivots: Uint32Array): Known {
  const numberOf = new Map(Array.from(pivots, (row, p) => [ids[row] as UnitId, p]))
  const oldIds = Array.from(earlier.lists.pivots, (row) => earlier.ids[row] as UnitId)
  const same = new Set(oldIds.filter((id) => !earlier.changed.has(id)))
  const renumbered = Int32Array.from(oldIds, (id) => (same.has(id) ? (numberOf.get(id) ?? -1) : -1))
  const pivotOf = new Int32Array(ids.length).fill(-1)
  let old = 0
  ids.forEach((id, row) => {
    while (old < earlier.ids.length && (earlier.ids[old] as UnitId) < id) old++
    if (earlier.ids[old] === id && !earlier.changed.has(id)) pivotOf[row] = renumbered[earlier.lists.nearest[old] as number] as number
  })
  return { pivotOf, fresh: [...numberOf].flatMap(([id, p]) => (same.has(id) ? [] : [p])) }
}
