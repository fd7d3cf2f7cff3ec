import type { Packed, Parts } from '../format/packed-file.ts'
import { narrow, whole } from '../format/typed-array.ts'
import type { Whole } from '../format/typed-array.ts'
import { loadRows, packRows } from '../selection/unit-rows.ts'
import type { UnitRows } from '../selection/unit-rows.ts'
import { loadTerms, packTerms } from './term-table.ts'
import type { TermTable } from './term-table.ts'

/**
 * Who holds which term: term t stands in rows `rows[i]`, `times[i]` times each, for i from `ends[t - 1]` (0 for the first) up to `ends[t]`,
 * rows ascending. `lengths`: terms per row.
 */
export interface Postings {
  readonly units: UnitRows
  readonly terms: TermTable
  readonly ends: Uint32Array
  readonly rows: Whole
  readonly times: Whole
  readonly lengths: Whole
}

/** What is kept of a unit while postings are built: its distinct terms by their number in `vocabulary`, and how often each occurs. */
export interface CountedUnit {
  readonly facets: Readonly<Record<string, string>>
  readonly terms: Uint32Array
  readonly times: Uint32Array
}

/** Numbers the terms of new units in the order in which they are met. */
export function termCounter(): {
  readonly vocabulary: ReadonlyMap<string, number>
  count(tokens: readonly string[]): Pick<CountedUnit, 'terms' | 'times'>
} {
  const vocabulary = new Map<string, number>()
  let counts = new Uint32Array(1024)
  return {
    vocabulary,
    count(tokens) {
      const met: number[] = []
      for (const token of tokens) {
        let term = vocabulary.get(token)
        if (term === undefined) {
          vocabulary.set(token, (term = vocabulary.size))
          if (term === counts.length) {
            const larger = new Uint32Array(2 * term)
            larger.set(counts)
            counts = larger
          }
        }
        const often = counts[term] ?? 0
        if (often === 0) met.push(term)
        counts[term] = often + 1
      }
      const times = Uint32Array.from(met, (term) => counts[term] ?? 0)
      for (const term of met) counts[term] = 0
      return { terms: Uint32Array.from(met), times }
    },
  }
}

export function packPostings(
  rows: Parts,
  terms: readonly string[],
  ends: Uint32Array,
  holders: Uint32Array,
  times: Uint32Array,
  lengths: Uint32Array,
): Parts {
  return { ...rows, ...packTerms(terms), ends, rows: narrow(holders), times: narrow(times), lengths: narrow(lengths) }
}

export const emptyPostings = (): Parts =>
  packPostings(packRows([]), [], new Uint32Array(), new Uint32Array(), new Uint32Array(), new Uint32Array())

export const loadPostings = ({ parts }: Packed): Postings => ({
  units: loadRows(parts),
  terms: loadTerms(parts),
  ends: parts['ends'] as Uint32Array,
  rows: whole(parts['rows']),
  times: whole(parts['times']),
  lengths: whole(parts['lengths']),
})
