import type { ScoredGroup, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { topRows } from '@colrag/stage-kit/indexes'
import type { AskedTokens } from '../kernel/asked-tokens.ts'
import type { ScanCrew } from '../kernel/scan-crew.ts'
import type { TokenState } from '../store/token-state.ts'
import { leastCandidates, scoresOf } from './search-units.ts'
import type { RowRuns } from './search-units.ts'

/** The best groups by MaxSim over all tokens of their units; `candidates` as in `UnitSearch`. */
export async function searchUnions(
  state: TokenState,
  query: AskedTokens,
  groups: readonly (readonly UnitId[])[],
  { depth, candidates }: { readonly depth: number; readonly candidates: number | null },
  crew: ScanCrew | null,
): Promise<readonly ScoredGroup[]> {
  const { places, runs } = runsOf(state, groups)
  const all = Array.from(places.keys())
  const chosen =
    candidates === null
      ? all
      : bestOf(
          all,
          await scoresOf(await state.pooled(), query, runs, crew, leastCandidates(candidates, depth)),
          leastCandidates(candidates, depth),
        )
  const wanted = { first: chosen.map((i) => runs.first[i] as number), last: chosen.map((i) => runs.last[i] as number) }
  const scores = await scoresOf(await state.exact(candidates === null ? null : rowsOf(wanted)), query, wanted, crew, depth)
  const at = new Map(chosen.map((i, n) => [i, n]))
  return bestOf(chosen, scores, depth).map((i) => ({ place: places[i] as number, score: scores[at.get(i) as number] as number }))
}

/** MaxSim over all tokens of the units of each group, NaN for a group without any. */
export async function scoreUnions(
  state: TokenState,
  query: AskedTokens,
  groups: readonly (readonly UnitId[])[],
  crew: ScanCrew | null,
): Promise<Float64Array> {
  const { places, runs } = runsOf(state, groups)
  const found = new Float64Array(groups.length).fill(Number.NaN)
  const scores = await scoresOf(await state.exact(rowsOf(runs)), query, runs, crew)
  for (const [i, place] of places.entries()) found[place] = scores[i] as number
  return found
}

/** The groups that hold a token, and from which to which row of the index each reaches. */
function runsOf(state: TokenState, groups: readonly (readonly UnitId[])[]): { readonly places: readonly number[]; readonly runs: RowRuns } {
  const places: number[] = []
  const first: number[] = []
  const last: number[] = []
  for (const [place, ids] of groups.entries()) {
    const rows = [...new Set(ids.map((id) => state.units.find(id)).filter((row) => row >= 0))].sort((a, b) => a - b)
    const [from, to] = [rows[0], rows.at(-1)]
    if (from === undefined || to === undefined) continue
    if (to - from + 1 !== rows.length)
      throw new ColragError('unsupported', ids[0] ?? 'tokens', 'units that do not follow each other cannot be scored as one', {
        hint: 'group units that lie below one other',
      })
    places.push(place)
    first.push(from)
    last.push(to)
  }
  return { places, runs: { first, last } }
}

const rowsOf = ({ first, last }: RowRuns): number[] =>
  first.flatMap((from, i) => Array.from({ length: (last[i] as number) - from + 1 }, (_, row) => from + row))

/** The `depth` best of some items by their scores, ties by item ascending. */
function bestOf(items: readonly number[], scores: Float64Array, depth: number): readonly number[] {
  const top = topRows(depth)
  for (const [i, item] of items.entries()) top.offer(item, scores[i] as number)
  return Array.from(top.drain().rows)
}
