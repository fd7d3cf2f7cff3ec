import type { UnitId } from '@colrag/core'
import { chunkOf, fewAtOnce, joinRows } from '@colrag/stage-kit/indexes'
import type { UnitRows } from '@colrag/stage-kit/indexes'
import { codeTable } from './code-table.ts'
import type { CodeTable } from './code-table.ts'
import type { DenseHead } from './dense-head.ts'
import type { KernelMaker } from './kernel/scan-kernel.ts'
import { listOrder } from './lists/near-lists.ts'
import type { ListOrder, NearLists } from './lists/near-lists.ts'
import { pivotTable } from './lists/nearest-pivots.ts'
import type { RowChunk, Vectors } from './row-chunk.ts'
import type { VectorStorage } from './vector-storage.ts'

/**
 * One state of an index, ready to search. Row r is the r-th id; the table holds it in slot r, or in the order of the lists. Tables are filled
 * when they are first asked for: a change that nobody searches after costs nothing there.
 */
export interface DenseState {
  readonly head: DenseHead
  readonly chunks: readonly RowChunk[]
  readonly units: UnitRows
  table(): CodeTable
  readonly lists: OpenLists | null
  /** The vectors of rows, in their order, as they are scored; the files that they lie in are read and checked when first needed. */
  vectors(rows: readonly number[]): Promise<readonly Float32Array[]>
}

interface OpenLists {
  readonly lists: NearLists
  readonly order: ListOrder
  pivots(): CodeTable
}

export function denseState(
  head: DenseHead,
  chunks: readonly RowChunk[],
  lists: NearLists | null,
  dims: number,
  storage: VectorStorage,
  kernel: KernelMaker,
): DenseState {
  const starts = startsOf(chunks)
  const units = joinRows(chunks.map((chunk) => chunk.parts))
  const codesAt = (row: number): { codes: Int8Array; scale: number } => {
    const c = chunkOf(starts, row)
    const at = row - (starts[c] as number)
    const { codes, scales } = chunks[c] as RowChunk
    return { codes: codes.subarray(at * dims, (at + 1) * dims), scale: scales[at] as number }
  }
  const order = lists ? listOrder(lists) : null
  const table = once(() => {
    const filled = codeTable(units.ids.length, dims, kernel)
    chunks.forEach(({ codes, scales, errors }, c) => filled.put(starts[c] as number, codes, scales, errors, order?.slotOf))
    return filled
  })

  const loaded: (Vectors | undefined)[] = []
  return {
    head,
    chunks,
    units,
    table,
    lists: lists && order ? { lists, order, pivots: once(() => pivotTable(lists.pivots, dims, codesAt, kernel)) } : null,
    async vectors(wanted) {
      const numbers = wanted.map((row) => chunkOf(starts, row))
      const missing = [...new Set(numbers)].filter((c) => loaded[c] === undefined)
      await fewAtOnce(missing, async (c) => void (loaded[c] = await (chunks[c] as RowChunk).vectors()))
      return wanted.map((row, i) => {
        const c = numbers[i] as number
        const at = row - (starts[c] as number)
        const { codes, scales } = chunks[c] as RowChunk
        return storage.read({
          vector: loaded[c]?.subarray(at * dims, (at + 1) * dims) ?? null,
          codes: codes.subarray(at * dims, (at + 1) * dims),
          scale: scales[at] as number,
        })
      })
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** The first row of each chunk, and after the last the number of rows. */
function startsOf(chunks: readonly { readonly ids: readonly UnitId[] }[]): Uint32Array {
  const starts = new Uint32Array(chunks.length + 1)
  chunks.forEach(({ ids }, c) => (starts[c + 1] = (starts[c] as number) + ids.length))
  return starts
}
