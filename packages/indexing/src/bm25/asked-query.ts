import { topRows } from '@colrag/stage-kit/indexes'
import type { Bm25Model, QueryPlan } from './query-plan.ts'
import { holdersOf } from './postings.ts'
import { scoreAllRows, scoreRow } from './score-rows.ts'
import type { FoundRows, RowSearch } from './search-rows.ts'

export type Bm25Scale = 'unit' | 'share' | 'open'

/** One query over one state of an index; what it needs of the whole index is worked out once. */
export interface AskedQuery {
  readonly plan: QueryPlan
  /** What a score is divided by: the best of the whole index at scale `unit`, 0 where that is not positive; the plan's `reach` at scale `share`; 1 at scale `open`. */
  best(): number
  /** The best `depth` of the given ascending rows (null: of all) that hold a term of the query: score descending, ties by row. */
  top(rows: ArrayLike<number> | null, depth: number): FoundRows
  /** The score of each row, 0 where it holds no term of the query, NaN for row -1. */
  scores(rows: ArrayLike<number>): Float64Array
}

/** Rows to look terms up for, against places of postings to read: what one costs of the other. */
const lookupCost = 16
/** Rows found beyond those asked for, so that two sums that become one number when divided are told apart by row. */
const spare = 4

export function askedQuery(model: Bm25Model, search: RowSearch, plan: QueryPlan, scale: Bm25Scale): AskedQuery {
  const { ends, stretches, units } = model.postings
  let highest = scale === 'open' ? 1 : scale === 'share' ? plan.reach : Number.NaN
  let places = 0
  for (const term of plan.terms) places += holdersOf(ends, stretches, term)
  const isFewer = (rows: number): boolean => rows * plan.terms.length * lookupCost < places

  const best = (): number => {
    if (Number.isNaN(highest)) highest = Math.max(0, search(plan, 1, null).scores[0] ?? 0)
    return highest
  }
  const scaled = (sum: number): number => (scale === 'open' ? sum : best() > 0 ? Math.max(0, sum / best()) : 0)

  function topOfAll(rows: ArrayLike<number> | null, depth: number): FoundRows {
    const { scores, touched } = scoreAllRows(model, plan)
    const top = topRows(depth)
    for (let i = 0; i < (rows ?? scores).length; i++) {
      const row = rows === null ? i : (rows[i] as number)
      if (touched[row] === 1) top.offer(row, scaled(scores[row] as number))
    }
    return top.drain()
  }

  return {
    plan,
    best,
    top(rows, depth) {
      if (rows !== null && isFewer(rows.length)) {
        const top = topRows(depth)
        for (let i = 0; i < rows.length; i++) {
          const sum = scoreRow(model, plan, rows[i] as number)
          if (!Number.isNaN(sum)) top.offer(rows[i] as number, scaled(sum))
        }
        return top.drain()
      }
      const found = search(plan, Math.min(units.ids.length, depth + spare), rows === null ? null : marked(units.ids.length, rows))
      if (scale === 'open') return { rows: found.rows.subarray(0, depth), scores: found.scores.subarray(0, depth) }
      if (rows === null && scale === 'unit') highest = Math.max(0, found.scores[0] ?? 0)
      return scaledTop(found, depth, scaled) ?? topOfAll(rows, depth)
    },
    scores(rows) {
      const all = isFewer(rows.length) ? null : scoreAllRows(model, plan).scores
      return Float64Array.from(rows, (row) => {
        if (row < 0) return Number.NaN
        const sum = all === null ? scoreRow(model, plan, row) : (all[row] as number)
        return scaled(Number.isNaN(sum) ? 0 : sum)
      })
    },
  }
}

function marked(count: number, rows: ArrayLike<number>): Uint8Array {
  const marks = new Uint8Array(count)
  for (let i = 0; i < rows.length; i++) marks[rows[i] as number] = 1
  return marks
}

/** The best `depth` by scaled score, ties by row; null where rows that were not found might tie with the last of them. */
function scaledTop({ rows, scores }: FoundRows, depth: number, scaled: (sum: number) => number): FoundRows | null {
  const shares = scores.map(scaled)
  const last = rows.length - 1
  if (last >= depth && shares[last] === shares[depth - 1]) {
    const sum = scores[last] as number
    const justBelow = sum * (1 - 2 ** -53)
    if (sum !== scores[depth - 1] || scaled(justBelow) === shares[last]) return null
  }
  // Sums fall, so shares never rise: only runs of equal shares may stand out of order.
  for (let from = 0; from < rows.length;) {
    let to = from + 1
    while (to < rows.length && shares[to] === shares[from]) to++
    if (to - from > 1) rows.subarray(from, to).sort()
    from = to
  }
  return { rows: rows.subarray(0, depth), scores: shares.subarray(0, depth) }
}
