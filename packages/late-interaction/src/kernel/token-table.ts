import type { AskedTokens } from './asked-tokens.ts'
import { paddedDims } from './maxsim-kernel.ts'
import type { KernelMaker } from './maxsim-kernel.ts'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'
import { unitPart } from './unit-part.ts'
import type { UnitPart } from './unit-part.ts'

/** Rows of bytes laid out for the kernel. Scans run to their end before anything else does, so that one table serves all. */
export interface TokenTable {
  /** Fills rows from `row` on, all of one piece. */
  put(row: number, rows: QuantisedRows): void
  /** Sets the query of the scans that follow. */
  aim(query: AskedTokens): void
  /** MaxSim with `count` rows from `row` on, all of one piece; -Infinity over none. */
  score(row: number, count: number): number
}

/** Memory that one kernel may address is limited; pieces beyond go to the next. */
const tableBytes = 2 ** 30

/** `pieces`: how many rows stand together, one piece after the other; a score is over rows of one piece. */
export function tokenTable(pieces: Iterable<number>, dims: number, make: KernelMaker, mostBytes: number = tableBytes): TokenTable {
  const most = Math.floor(mostBytes / (paddedDims(dims) + 4))
  const sizes: number[] = []
  for (const piece of pieces) {
    const last = sizes.at(-1)
    if (last === undefined || last + piece > most) sizes.push(piece)
    else sizes[sizes.length - 1] = last + piece
  }
  let rows = 0
  const parts = sizes.map((size) => ({ first: (rows += size) - size, part: unitPart('int8', size, dims, make) }))
  const partOf = (row: number): { readonly first: number; readonly part: UnitPart } => {
    let found = parts.length - 1
    while (found > 0 && (parts[found]?.first ?? 0) > row) found--
    return parts[found] as (typeof parts)[number]
  }
  return {
    put(row, { codes, scales, rows: count }) {
      if (count === 0) return
      const { first, part } = partOf(row)
      part.put(row - first, codes, scales)
    },
    aim(query) {
      for (const { part } of parts) part.aim(query)
    },
    score(row, count) {
      if (count === 0) return -Infinity
      const { first, part } = partOf(row)
      return part.score(row - first, count)
    },
  }
}
