import type { Packed } from '@colrag/stage-kit/indexes'
import type { CodeTable } from '../code-table.ts'
import type { Range } from '../find-candidates.ts'
import { quantiseQuery } from '../quantised.ts'

/**
 * An inverted file: every row under the pivot that it is nearest to (Jégou and others, Product quantization for nearest neighbor search,
 * IEEE TPAMI 33(1), 2011, section 4). `pivots`: rows, ascending; `nearest`: for each row a number of a pivot.
 */
export interface NearLists {
  readonly pivots: Uint32Array
  readonly nearest: Uint16Array
  /** How many of the lists nearest to a query it looks at. */
  readonly probes: number
  /** Share of the ten nearest that were found at that, over rows of the index as queries, when it was built. */
  readonly recall: number
}

/** Rows in the order of their lists: slots `starts[p]` up to `starts[p + 1]` hold the rows of pivot p, ascending. */
export interface ListOrder {
  readonly rowOf: Uint32Array
  readonly slotOf: Uint32Array
  readonly starts: Uint32Array
}

export const packLists = ({ pivots, nearest, probes, recall }: NearLists): Packed => ({
  counts: { probes, recall },
  parts: { pivots, nearest },
})

export const loadLists = ({ counts, parts }: Packed): NearLists => ({
  pivots: parts['pivots'] as Uint32Array,
  nearest: parts['nearest'] as Uint16Array,
  probes: counts['probes'] ?? 1,
  recall: counts['recall'] ?? 0,
})

export function listOrder({ pivots, nearest }: Pick<NearLists, 'pivots' | 'nearest'>): ListOrder {
  const starts = new Uint32Array(pivots.length + 1)
  for (const pivot of nearest) starts[pivot + 1] = (starts[pivot + 1] ?? 0) + 1
  for (let p = 0; p < pivots.length; p++) starts[p + 1] = (starts[p + 1] ?? 0) + (starts[p] ?? 0)
  const next = starts.slice()
  const rowOf = new Uint32Array(nearest.length)
  const slotOf = new Uint32Array(nearest.length)
  nearest.forEach((pivot, row) => {
    const slot = next[pivot] ?? 0
    rowOf[slot] = row
    slotOf[row] = slot
    next[pivot] = slot + 1
  })
  return { rowOf, slotOf, starts }
}

/** How near each pivot is to a query. */
export function pivotValues(table: CodeTable, query: Float32Array): Float32Array {
  const values = new Float32Array(table.slots)
  table.aim(quantiseQuery(query))
  table.scan(
    0,
    table.slots,
    0,
    () => -Infinity,
    (found) => {
      for (let i = 0; i < found.count; i++) values[found.slots[i] as number] = found.values[i] as number
    },
  )
  return values
}

/** The slots of the `probes` lists nearest to a query, nearest first, and of all lists where those hold fewer than `least` rows. */
export function probedRanges(table: CodeTable, { starts }: ListOrder, query: Float32Array, probes: number, least: number): Range[] {
  const values = pivotValues(table, query)
  const limit = values.slice().sort()[Math.max(0, values.length - probes)] ?? -Infinity
  const near: number[] = []
  let rows = 0
  for (let pivot = 0; pivot < values.length; pivot++)
    if ((values[pivot] as number) >= limit) {
      near.push(pivot)
      rows += (starts[pivot + 1] as number) - (starts[pivot] as number)
    }
  if (rows < least) return [[0, starts.at(-1) as number]]
  near.sort((a, b) => (values[b] as number) - (values[a] as number) || a - b)
  return near.map((pivot) => [starts[pivot] as number, starts[pivot + 1] as number])
}
