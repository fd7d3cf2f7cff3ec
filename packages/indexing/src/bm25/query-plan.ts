import type { Tokenizer } from '../tokenizers/tokenizer.ts'
import type { Bm25Parameters } from './bm25-formula.ts'
import { holdsByLength, idfOf } from './bm25-formula.ts'
import { holdersOf, placeOf, stretchSize } from './postings.ts'
import type { Postings } from './postings.ts'

/**
 * The known terms of a query in the order in which every sum of this query runs: the most that a term can add descending, ties by term. A
 * row that holds `terms[i]` f times gets `weights[i] x (f / (f + hold of the row) + floor)`. `rest[i]`: the most that `terms[i]` and all after it
 * can add together; one longer than `terms`, its last 0. `isRising`: no term can lower a sum. `reach`: what a row would have that held every
 * term of the query, those that no row holds included, without end.
 */
export interface QueryPlan {
  readonly terms: Uint32Array
  /** How often the query holds each term, and the idf of each. */
  readonly repeats: Uint32Array
  readonly idfs: Float64Array
  readonly weights: Float64Array
  readonly rest: Float64Array
  readonly isRising: boolean
  readonly reach: number
}

/** Up to so many postings what each counts is kept: 32 MiB, and a query takes half the time. */
const keptParts = 1 << 22

/**
 * An index with all that depends on the parameters alone. `parts[i]`: f / (f + hold) + floor of posting i, null for large indexes. `idfs[t]`: the idf of term t; `mosts[t]`: the most that it adds
 * to any row.
 */
export interface Bm25Model {
  readonly postings: Postings
  readonly parameters: Bm25Parameters
  readonly holds: Float64Array
  readonly floor: number
  readonly parts: Float64Array | null
  readonly idfs: Float64Array
  readonly mosts: Float64Array
}

export function bm25Model(postings: Postings, meanIdf: number, parameters: Bm25Parameters): Bm25Model {
  const { stretches, ends, rows, times, terms, lengths } = postings
  const holds = holdsByLength(parameters, lengths)
  const floor = parameters.variant === 'plus' ? parameters.delta / (parameters.k1 + 1) : 0
  const parts = rows.length <= keptParts ? new Float64Array(rows.length) : null
  const idfs = new Float64Array(terms.size)
  const mosts = new Float64Array(terms.size)
  for (let term = 0, cell = 0, i = 0; term < terms.size; term++) {
    let most = 0
    for (let s = 0; s < stretches; s++) {
      const base = s * stretchSize
      for (const end = ends[cell++] as number; i < end; i++) {
        const often = times[i] as number
        const part = often / (often + (holds[lengths[base + (rows[i] as number)] as number] as number)) + floor
        if (parts !== null) parts[i] = part
        if (part > most) most = part
      }
    }
    const idf = idfOf(parameters, lengths.length, holdersOf(ends, stretches, term), meanIdf)
    idfs[term] = idf
    mosts[term] = idf * (parameters.k1 + 1) * most
  }
  return { postings, parameters, holds, floor, parts, idfs, mosts }
}

/** Query terms count as often as they stand in the query; terms that no row holds are left out. */
export function planQuery({ postings, parameters, idfs, mosts, floor }: Bm25Model, tokenizer: Tokenizer, folded: string): QueryPlan {
  const found = new Map<number, number>()
  let unknown = 0
  tokenizer.cut(folded, (term, start, end) => {
    const known = term === null ? postings.terms.find(folded, start, end) : postings.terms.find(term, 0, term.length)
    if (known >= 0) found.set(known, (found.get(known) ?? 0) + 1)
    else unknown++
  })
  const met = [...found.keys()]
  const most = met.map((term) => (mosts[term] as number) * (found.get(term) as number))
  const order = met.map((_, i) => i).sort((a, b) => (most[b] as number) - (most[a] as number) || (met[a] as number) - (met[b] as number))
  const plan = {
    terms: new Uint32Array(met.length),
    repeats: new Uint32Array(met.length),
    idfs: new Float64Array(met.length),
    weights: new Float64Array(met.length),
    rest: new Float64Array(met.length + 1),
    isRising: true,
    // A term that no row holds counts as one that a single row holds: not every idf is defined for it.
    reach: unknown * Math.max(0, idfOf(parameters, postings.lengths.length, 1, 0)) * (parameters.k1 + 1) * (1 + floor),
  }
  for (let i = met.length - 1; i >= 0; i--) {
    const term = met[order[i] as number] as number
    const repeats = found.get(term) as number
    const weight = (idfs[term] as number) * repeats * (parameters.k1 + 1)
    plan.terms[i] = term
    plan.repeats[i] = repeats
    plan.idfs[i] = idfs[term] as number
    plan.weights[i] = weight
    plan.rest[i] = (plan.rest[i + 1] as number) + (most[order[i] as number] as number)
    if (!(weight > 0)) plan.isRising = false
    plan.reach += Math.max(0, weight) * (1 + floor)
  }
  return plan
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
