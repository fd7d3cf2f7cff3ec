import { loadRows, narrow, packRows, whole } from '@colrag/stage-kit/indexes'
import type { Packed, Parts, UnitRows, Whole } from '@colrag/stage-kit/indexes'
import { loadTerms, termWriter } from './term-table.ts'
import type { TermTable } from './term-table.ts'

/** Rows are cut into stretches of this many, so that a row takes two bytes and the sums of one stretch stay in the processor's cache. */
export const stretchSize = 0x10000

/**
 * Who holds which term. Term t has in stretch s (rows from s x 65,536) the places from `ends[t x stretches + s - 1]` (0 for the very first)
 * up to `ends[t x stretches + s]`; place i says that row `rows[i]` of the stretch holds it `times[i]` times, rows ascending. `lengths`:
 * terms per row.
 */
export interface Postings {
  readonly units: UnitRows
  readonly terms: TermTable
  readonly stretches: number
  readonly ends: Uint32Array
  readonly rows: Uint16Array
  readonly times: Whole
  readonly lengths: Whole
}

export const stretchesOf = (rows: number): number => Math.max(1, Math.ceil(rows / stretchSize))
/** The first place of a term in a stretch. */
export const placeOf = (ends: Uint32Array, cell: number): number => (cell === 0 ? 0 : (ends[cell - 1] as number))
/** How many rows hold the term. */
export const holdersOf = (ends: Uint32Array, stretches: number, term: number): number =>
  (ends[(term + 1) * stretches - 1] as number) - placeOf(ends, term * stretches)

export interface PostingParts {
  /** As a `TermWriter` gives them. */
  readonly terms: Parts
  readonly ends: Uint32Array
  readonly rows: Uint16Array
  readonly times: Whole
  readonly lengths: Uint32Array
}

export const packPostings = (units: Parts, { terms, ends, rows, times, lengths }: PostingParts): Parts => ({
  ...units,
  ...terms,
  ends,
  rows,
  times: times instanceof Uint8Array ? times : narrow(Uint32Array.from(times)),
  lengths: narrow(lengths),
})

export const emptyPostings = (): Parts =>
  packPostings(packRows([]), {
    terms: termWriter(0, 0).parts(),
    ends: new Uint32Array(),
    rows: new Uint16Array(),
    times: new Uint32Array(),
    lengths: new Uint32Array(),
  })

export function loadPostings({ parts }: Packed): Postings {
  const units = loadRows(parts)
  return {
    units,
    terms: loadTerms(parts),
    stretches: stretchesOf(units.ids.length),
    ends: parts['ends'] as Uint32Array,
    rows: parts['rows'] as Uint16Array,
    times: whole(parts['times']),
    lengths: whole(parts['lengths']),
  }
}
