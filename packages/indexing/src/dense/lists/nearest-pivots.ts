import { codeTable } from '../code-table.ts'
import type { CodeTable } from '../code-table.ts'
import type { KernelMaker } from '../kernel/scan-kernel.ts'

/** The codes and scale of a row. */
export type CodesAt = (row: number) => { readonly codes: Int8Array; readonly scale: number }

/** Pivots as a table: slot p holds the p-th pivot. */
export function pivotTable(pivots: Uint32Array, dims: number, codesAt: CodesAt, kernel: KernelMaker): CodeTable {
  const table = codeTable(pivots.length, dims, kernel)
  pivots.forEach((row, p) => {
    const { codes, scale } = codesAt(row)
    table.put(p, codes, Float32Array.of(scale), new Float32Array(1))
  })
  return table
}

/** What is known of a row from before: its pivot then, as a number of now, or -1 where that is none any more. */
export interface Known {
  readonly pivotOf: Int32Array
  /** Numbers of the pivots that are new; null where rows need not be compared with them since there are none. */
  readonly fresh: readonly number[]
}

/**
 * For each row the pivot that it is most like, by the product of their codes and the scale of the pivot; of equal ones the first. With what is
 * known only rows without a pivot meet all of them, the others their own and the new ones.
 */
export function nearestPivots(rows: number, table: CodeTable, dims: number, codesAt: CodesAt, known: Known | null): Uint16Array {
  const nearest = new Uint16Array(rows)
  const aimed = new Int16Array(dims)
  for (let row = 0; row < rows; row++) {
    const own = known?.pivotOf[row] ?? -1
    if (own >= 0 && known?.fresh.length === 0) {
      nearest[row] = own
      continue
    }
    aimed.set(codesAt(row).codes)
    table.aim({ codes: aimed, scale: 1, error: 0 })
    let best = -1
    let most = -Infinity
    const compare = (from: number, to: number): void =>
      table.scan(
        from,
        to,
        0,
        () => most,
        (found) => {
          for (let i = 0; i < found.count; i++) {
            const value = found.values[i] as number
            const pivot = found.slots[i] as number
            if (value > most || (value === most && pivot < best)) {
              most = value
              best = pivot
            }
          }
        },
      )
    if (own < 0) compare(0, table.slots)
    else for (const pivot of [own, ...(known?.fresh ?? [])]) compare(pivot, pivot + 1)
    nearest[row] = best
  }
  return nearest
}
