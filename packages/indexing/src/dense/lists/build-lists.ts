import type { UnitId } from '@colrag/core'
import { hashId } from '@colrag/stage-kit/indexes'
import type { CodeTable } from '../code-table.ts'
import type { DenseState } from '../dense-state.ts'
import { searchRows } from '../dense-search.ts'
import type { KernelMaker } from '../kernel/scan-kernel.ts'
import { pivotValues } from './near-lists.ts'
import type { NearLists } from './near-lists.ts'
import { nearestPivots, pivotTable } from './nearest-pivots.ts'
import type { Known } from './nearest-pivots.ts'
import { pickPivots } from './pivots.ts'

/** Queries over which recall is measured, and the recall@10 at which no more lists are looked at. */
const sampled = 128
const enough = 0.99

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
export async function buildLists(plain: DenseState, earlier: Earlier | null, dims: number, kernel: KernelMaker): Promise<NearLists> {
  const { ids } = plain.units
  const chunkCodes = plain.chunks.flatMap(({ codes, scales }) =>
    Array.from(scales, (scale, at) => ({ codes: codes.subarray(at * dims, (at + 1) * dims), scale })),
  )
  const codesAt = (row: number): { codes: Int8Array; scale: number } => chunkCodes[row] as { codes: Int8Array; scale: number }
  const pivots = pickPivots(ids)
  const known = earlier && knownFrom(earlier, ids, pivots)
  const table = pivotTable(pivots, dims, codesAt, kernel)
  const nearest = nearestPivots(ids.length, table, dims, codesAt, known)
  return { pivots, nearest, ...(await fewestProbes(plain, table, nearest)) }
}

/**
 * Within the lists that are looked at a search is exact, so what it finds of the true ten nearest are those whose lists are among the nearest
 * to the query: one exact search of each sampled row tells the recall at every number of probes.
 */
async function fewestProbes(plain: DenseState, table: CodeTable, nearest: Uint16Array): Promise<Pick<NearLists, 'probes' | 'recall'>> {
  const { units } = plain
  const rows = sampleRows(units.ids)
  const queries = await plain.vectors(rows)
  const foundAt = new Uint32Array(table.slots + 1)
  let all = 0
  for (const [i, query] of queries.entries()) {
    const hits = await searchRows(plain, query, { depth: 11, rows: null, probes: null })
    const truths = hits.map((hit) => units.find(hit.id)).filter((row) => row !== rows[i])
    const values = pivotValues(table, query)
    for (const row of truths.slice(0, 10)) {
      const own = values[nearest[row] as number] as number
      const before = values.reduce((sum, value) => sum + Number(value > own), 0)
      foundAt[before + 1] = (foundAt[before + 1] as number) + 1
      all++
    }
  }
  let found = 0
  for (let probes = 1; probes <= table.slots; probes++) {
    found += foundAt[probes] as number
    if (found >= enough * all) return { probes, recall: all === 0 ? 1 : found / all }
  }
  return { probes: table.slots, recall: 1 }
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
