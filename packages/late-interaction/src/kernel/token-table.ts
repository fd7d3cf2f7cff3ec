import type { AskedTokens } from './asked-tokens.ts'
import { paddedDims } from './maxsim-kernel.ts'
import { scaleBytes } from './maxsim-module.ts'
import type { KernelMaker } from './maxsim-kernel.ts'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'
import type { ScanCrew } from './scan-crew.ts'
import { unitPart } from './unit-part.ts'

/** Rows of bytes laid out for the kernel. */
export interface TokenTable {
  /** Fills rows from `row` on, all of one piece. */
  put(row: number, rows: QuantisedRows): void
  /**
   * MaxSim with each of some pieces, in their order: piece i is the rows `starts[i]` up to without `ends[i]`; -Infinity over none. The same bits
   * with a crew and without. `best`: only so many of the best are of interest; pieces that a rough first look shows not to be among them may come as
   * -Infinity, all others with the score that they have without it.
   */
  scores(query: AskedTokens, pieces: Pieces, crew: ScanCrew | null, best?: number): Promise<Float64Array>
}

export interface Pieces {
  readonly starts: Float64Array
  readonly ends: Float64Array
}

/** From this many products of rows and tokens on a crew is worth its messages: some milliseconds of scanning. */
const crewWork = 2 ** 21

/** A first look pays where there is much to leave out. */
const leastPruned = 8

/** Memory that one kernel may address is limited; pieces beyond go to the next. */
const tableBytes = 2 ** 30

/** `pieces`: how many rows stand together, one piece after the other. */
export function tokenTable(pieces: Iterable<number>, dims: number, make: KernelMaker, mostBytes: number = tableBytes): TokenTable {
  const most = Math.floor(mostBytes / (paddedDims(dims) + scaleBytes))
  const sizes: number[] = []
  for (const piece of pieces) {
    const last = sizes.at(-1)
    if (last === undefined || last + piece > most) sizes.push(piece)
    else sizes[sizes.length - 1] = last + piece
  }
  let rows = 0
  const parts = sizes.map((size) => ({ first: (rows += size) - size, size, part: unitPart('int8', size, dims, make) }))
  const partOf = (row: number): (typeof parts)[number] => {
    let found = parts.length - 1
    while (found > 0 && (parts[found]?.first ?? 0) > row) found--
    return parts[found] as (typeof parts)[number]
  }
  const alone = (query: AskedTokens, { starts, ends }: Pieces, from: number, to: number): Float64Array => {
    for (const { part } of parts) part.aim(query)
    return Float64Array.from({ length: to - from }, (_, i) => {
      const [start, end] = [starts[from + i] as number, ends[from + i] as number]
      if (start === end) return -Infinity
      const { first, size, part } = partOf(start)
      return end <= first + size ? part.score(start - first, end - start) : across(query, start, end)
    })
  }
  /** Over rows in several parts: the best of each token in any of them. */
  const across = (query: AskedTokens, start: number, end: number): number => {
    const factors = query.parts.flatMap((group) => Array.from(group.factors.subarray(0, group.tokens)))
    const best = new Float64Array(factors.length).fill(-Infinity)
    for (const { first, size, part } of parts) {
      const [from, to] = [Math.max(start, first), Math.min(end, first + size)]
      if (from < to)
        part.maxima(from - first, to - from).forEach((product, token) => (best[token] = Math.max(best[token] as number, product)))
    }
    return factors.reduce((sum, factor, token) => sum + factor * (best[token] as number), 0)
  }
  const isWhole = (start: number, end: number): boolean => {
    const { first, size } = partOf(start)
    return end <= first + size
  }
  /** By another thread, part by part; by this one where that fails. */
  const byMember = async (
    crew: ScanCrew,
    member: number,
    query: AskedTokens,
    pieces: Pieces,
    from: number,
    to: number,
  ): Promise<Float64Array> => {
    const found = new Float64Array(to - from)
    for (let at = from; at < to;) {
      const { first, size, part } = partOf(pieces.starts[at] as number)
      let end = at + 1
      while (end < to && (pieces.starts[end] as number) >= first && (pieces.starts[end] as number) < first + size) end++
      const task = {
        shared: part.shared as object,
        size,
        dims,
        query,
        rows: pieces.starts.slice(at, end).map((row) => row - first),
        counts: pieces.ends.slice(at, end).map((row, i) => row - (pieces.starts[at + i] as number)),
      }
      found.set(await crew.scores(member, task).catch(() => alone(query, pieces, at, end)), at - from)
      at = end
    }
    return found
  }
  return {
    put(row, { codes, scales, rows: count }) {
      if (count === 0) return
      const { first, part } = partOf(row)
      part.put(row - first, codes, scales)
    },
    async scores(query, pieces, crew, best = Infinity) {
      const { rough } = query
      if (!rough || pieces.starts.length <= leastPruned * best || !parts.every(({ part }) => part.gainsByRough()))
        return all(query, pieces, crew)
      const kept = canBeBest(await all({ parts: rough.parts }, pieces, crew), best, 2 * rough.error)
      const found = await all(
        query,
        { starts: kept.map((i) => pieces.starts[i] as number), ends: kept.map((i) => pieces.ends[i] as number) },
        crew,
      )
      const scores = new Float64Array(pieces.starts.length).fill(-Infinity)
      kept.forEach((i, at) => (scores[i] = found[at] as number))
      return scores
    },
  }
  async function all(query: AskedTokens, pieces: Pieces, crew: ScanCrew | null): Promise<Float64Array> {
    const { starts, ends } = pieces
    let total = 0
    for (let i = 0; i < starts.length; i++) total += (ends[i] as number) - (starts[i] as number)
    const tokens = query.parts.reduce((sum, group) => sum + group.tokens, 0)
    if (
      !crew ||
      total * tokens < crewWork ||
      parts.some(({ part }) => part.shared === null) ||
      !starts.every((start, i) => isWhole(start, ends[i] as number))
    )
      return alone(query, pieces, 0, starts.length)
    const cuts = evenCuts(pieces, total, crew.size + 1)
    const others = cuts.slice(2).map((to, i) => byMember(crew, i, query, pieces, cuts[i + 1] as number, to))
    const scores = new Float64Array(starts.length)
    scores.set(alone(query, pieces, 0, cuts[1] as number))
    for (const [i, found] of (await Promise.all(others)).entries()) scores.set(found, cuts[i + 1])
    return scores
  }
}

/** The places of scores that lie no more than `gap` below the `best`-th: with scores that are each off by half of it, all of the best are among them. */
function canBeBest(scores: Float64Array, best: number, gap: number): Float64Array {
  const least = (scores.toSorted()[scores.length - best] as number) - gap
  return Float64Array.from(scores.keys().filter((i) => !((scores[i] as number) < least)))
}

/** Where to cut pieces into shares of about the same number of rows: the first cut is 0, the last the number of pieces. */
function evenCuts({ starts, ends }: Pieces, total: number, shares: number): number[] {
  const cuts = [0]
  let sum = 0
  for (let i = 0; i < starts.length && cuts.length < shares; i++) {
    sum += (ends[i] as number) - (starts[i] as number)
    if (sum >= (total * cuts.length) / shares) cuts.push(i + 1)
  }
  while (cuts.length <= shares) cuts.push(starts.length)
  return cuts
}
