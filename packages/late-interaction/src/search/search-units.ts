import type { Hit, UnitId } from '@colrag/core'
import { topRows } from '@colrag/stage-kit/indexes'
import type { AskedTokens } from '../kernel/asked-tokens.ts'
import type { ScanCrew } from '../kernel/scan-crew.ts'
import type { TokenState, UnitVectors } from '../store/token-state.ts'

/** `rows`: only these, ascending; null for all. `candidates`: how many the pooled vectors pick for exact scoring, null for all. */
export interface UnitSearch {
  readonly depth: number
  readonly rows: readonly number[] | null
  readonly candidates: number | null
}

/** Two stages look at twice the units that are asked for, at least. */
export const leastCandidates = (candidates: number, depth: number): number => Math.max(candidates, 2 * depth)

/** From which row of an index to which, both included. */
export interface RowRuns {
  readonly first: readonly number[]
  readonly last: readonly number[]
}

/** The best units by MaxSim: score descending, ties by row ascending; scores are those of `scoreUnits`. */
export async function searchUnits(
  state: TokenState,
  query: AskedTokens,
  { depth, rows, candidates }: UnitSearch,
  crew: ScanCrew | null,
): Promise<readonly Hit[]> {
  const all = rows ?? Array.from(state.units.ids.keys())
  const wanted = candidates === null ? all : (await best(await state.pooled(), query, all, leastCandidates(candidates, depth), crew)).rows
  const exact = await state.exact(wanted.length === state.units.ids.length ? null : wanted)
  const { rows: found, scores } = await best(exact, query, wanted, depth, crew)
  return found.map((row, i) => ({ id: state.units.ids[row] as UnitId, score: scores[i] as number }))
}

/** MaxSim of units, in their order. */
export async function scoreUnits(
  state: TokenState,
  query: AskedTokens,
  rows: readonly number[],
  crew: ScanCrew | null,
): Promise<Float64Array> {
  return scoresOf(await state.exact(rows), query, { first: rows, last: rows }, crew)
}

interface Best {
  readonly rows: readonly number[]
  readonly scores: Float64Array
}

async function best(
  vectors: UnitVectors,
  query: AskedTokens,
  rows: readonly number[],
  depth: number,
  crew: ScanCrew | null,
): Promise<Best> {
  const scores = await scoresOf(vectors, query, { first: rows, last: rows }, crew, depth)
  const top = topRows(depth)
  for (const [i, row] of rows.entries()) top.offer(row, scores[i] as number)
  const found = top.drain()
  return { rows: Array.from(found.rows), scores: found.scores }
}

/** MaxSim over the tokens of each run of rows; `best` as `TokenTable.scores` takes it. */
export const scoresOf = (
  { table, starts }: UnitVectors,
  query: AskedTokens,
  { first, last }: RowRuns,
  crew: ScanCrew | null,
  best?: number,
): Promise<Float64Array> =>
  table.scores(
    query,
    { starts: Float64Array.from(first, (row) => starts[row] as number), ends: Float64Array.from(last, (row) => starts[row + 1] as number) },
    crew,
    best,
  )
