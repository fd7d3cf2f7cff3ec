import type { Hit, UnitId } from '@colrag/core'
import { topRows } from '@colrag/stage-kit/indexes'
import type { AskedTokens } from '../kernel/asked-tokens.ts'
import type { TokenState, UnitVectors } from '../store/token-state.ts'

/** `rows`: only these, ascending; null for all. `candidates`: how many the pooled vectors pick for exact scoring, null for all. */
export interface UnitSearch {
  readonly depth: number
  readonly rows: readonly number[] | null
  readonly candidates: number | null
}

/** Two stages look at this many times the units that are asked for, at least. */
const spare = 2

/** The best units by MaxSim: score descending, ties by row ascending; scores are those of `scoreUnits`. */
export async function searchUnits(state: TokenState, query: AskedTokens, { depth, rows, candidates }: UnitSearch): Promise<readonly Hit[]> {
  const wanted =
    candidates === null ? rows : best(await state.pooled(), query, rows ?? rowsOf(state), Math.max(candidates, spare * depth)).rows
  const exact = await state.exact(wanted)
  const { rows: found, scores } = best(exact, query, wanted ?? rowsOf(state), depth)
  return Array.from(found, (row, i) => ({ id: state.units.ids[row] as UnitId, score: scores[i] as number }))
}

/** MaxSim of units, in their order. */
export async function scoreUnits(state: TokenState, query: AskedTokens, rows: readonly number[]): Promise<Float64Array> {
  const { table, starts } = await state.exact(rows)
  table.aim(query)
  return Float64Array.from(rows, (row) => scoreOf(table, starts, row))
}

function best({ table, starts }: UnitVectors, query: AskedTokens, rows: Iterable<number>, depth: number): Best {
  table.aim(query)
  const top = topRows(depth)
  for (const row of rows) top.offer(row, scoreOf(table, starts, row))
  const { rows: found, scores } = top.drain()
  return { rows: Array.from(found), scores }
}

interface Best {
  readonly rows: readonly number[]
  readonly scores: Float64Array
}

function scoreOf(table: UnitVectors['table'], starts: Float64Array, row: number): number {
  const start = starts[row] as number
  return table.score(start, (starts[row + 1] as number) - start)
}

const rowsOf = ({ units }: TokenState): Iterable<number> => units.ids.keys()
