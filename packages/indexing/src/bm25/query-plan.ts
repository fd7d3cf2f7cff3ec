import type { Tokenizer } from '../tokenizers/tokenizer.ts'
import type { Bm25Parameters } from './bm25-formula.ts'
import { holdsByLength, idfOf } from './bm25-formula.ts'
import { holdersOf, placeOf, stretchSize } from './postings.ts'
import type { Postings } from './postings.ts'

/**
 * The known terms of a query in the order in which every sum of this query runs: the most that a term can add descending, ties by term. A
 * row that holds `terms[i]` f times gets `weights[i] x (f / (f + hold of the row) + floor)`. `rest[i]`: the most that `terms[i]` and all after it
 * can add together; one longer than `terms`, its last 0. `isRising`: no term can lower a sum.
 */
export interface QueryPlan {
  readonly terms: Uint32Array
  /** How often the query holds each term, and the idf of each. */
  readonly repeats: Uint32Array
  readonly idfs: Float64Array
  readonly weights: Float64Array
  readonly rest: Float64Array
  readonly isRising: boolean
}

/** An index with all that depends on the parameters alone. `mosts[t]`: the greatest f / (f + hold) of term t over its rows. */
export interface Bm25Model {
  readonly postings: Postings
  readonly parameters: Bm25Parameters
  readonly meanIdf: number
  readonly holds: Float64Array
  readonly floor: number
  readonly mosts: Float64Array
}

export function bm25Model(postings: Postings, meanIdf: number, parameters: Bm25Parameters): Bm25Model {
  const { stretches, ends, rows, times, terms, lengths } = postings
  const holds = holdsByLength(parameters, lengths)
  const mosts = new Float64Array(terms.size)
  for (let term = 0, cell = 0, i = 0; term < terms.size; term++) {
    let most = 0
    for (let s = 0; s < stretches; s++) {
      const base = s * stretchSize
      for (const end = ends[cell++] as number; i < end; i++) {
        const often = times[i] as number
        const part = often / (often + (holds[lengths[base + (rows[i] as number)] as number] as number))
        if (part > most) most = part
      }
    }
    mosts[term] = most
  }
  const floor = parameters.variant === 'plus' ? parameters.delta / (parameters.k1 + 1) : 0
  return { postings, parameters, meanIdf, holds, floor, mosts }
}

/** Query terms count as often as they stand in the query; terms that no row holds are left out. */
export function planQuery({ postings, parameters, meanIdf, floor, mosts }: Bm25Model, tokenizer: Tokenizer, folded: string): QueryPlan {
  const { terms, units, ends, stretches } = postings
  const repeated = new Map<number, number>()
  tokenizer.cut(folded, (term, start, end) => {
    const found = term === null ? terms.find(folded, start, end) : terms.find(term, 0, term.length)
    if (found >= 0) repeated.set(found, (repeated.get(found) ?? 0) + 1)
  })
  const entries = Array.from(repeated, ([term, times]) => {
    const idf = idfOf(parameters, units.ids.length, holdersOf(ends, stretches, term), meanIdf)
    const weight = idf * times * (parameters.k1 + 1)
    return { term, times, idf, weight, most: weight * ((mosts[term] as number) + floor) }
  }).sort((a, b) => b.most - a.most || a.term - b.term)
  const rest = new Float64Array(entries.length + 1)
  for (let i = entries.length - 1; i >= 0; i--) rest[i] = (rest[i + 1] as number) + (entries[i]?.most ?? 0)
  return {
    terms: Uint32Array.from(entries, ({ term }) => term),
    repeats: Uint32Array.from(entries, ({ times }) => times),
    idfs: Float64Array.from(entries, ({ idf }) => idf),
    weights: Float64Array.from(entries, ({ weight }) => weight),
    rest,
    isRising: entries.every(({ weight }) => weight > 0),
  }
}

/** The place of a term's posting for a row of the whole index; -1 where the row does not hold it. */
export function findPosting({ ends, rows, stretches }: Postings, term: number, row: number): number {
  const cell = term * stretches + Math.floor(row / stretchSize)
  return findRow(rows, placeOf(ends, cell), ends[cell] as number, row % stretchSize)
}

/** The place of a row in `rows` from `from` up to `to`, ascending there; -1 where it is not. */
export function findRow(rows: Uint16Array, from: number, to: number, wanted: number): number {
  let low = from
  let high = to - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const row = rows[middle] as number
    if (row === wanted) return middle
    if (row < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
