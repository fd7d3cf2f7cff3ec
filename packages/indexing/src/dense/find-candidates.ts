import type { CodeTable } from './code-table.ts'
import { leastOfBest } from './least-of-best.ts'
import { quantiseQuery } from './quantised.ts'

/** Slots `from` up to without `to`. */
export type Range = readonly [from: number, to: number]

/** More than single precision loses over the few steps from a sum of whole numbers to a value. */
const rounding = 2e-6

/**
 * Every slot of the ranges that can be among the `depth` whose rows are most like the query, and few others; `passes` says which slots
 * count. A row of length about 1 is its codes and a rest, and so is the query, so by Cauchy and Schwarz the true product differs from that
 * of the codes by at most |rest of the row| + |rest of the query| (1 + |rest of the row|). A slot is left out only where `depth` others are
 * surely better.
 */
export function findCandidates(
  table: CodeTable,
  query: Float32Array,
  depth: number,
  ranges: Iterable<Range>,
  passes: Uint8Array | null,
): number[] {
  const aimed = quantiseQuery(query)
  const slack = 2 * aimed.error + rounding
  const best = leastOfBest(Math.min(depth, Math.max(1, table.slots)))
  const slots: number[] = []
  const highest: number[] = []
  table.aim(aimed)
  for (const [from, to] of ranges)
    table.scan(from, to, slack, best.least, (found) => {
      for (let i = 0; i < found.count; i++) {
        const slot = found.slots[i] as number
        if (passes?.[slot] === 0) continue
        const margin = table.error(slot) + slack
        const value = found.values[i] as number
        best.add(value - margin)
        slots.push(slot)
        highest.push(value + margin)
      }
    })
  const least = best.least()
  return slots.filter((_, i) => (highest[i] as number) >= least)
}
