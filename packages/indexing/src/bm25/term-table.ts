import type { Parts } from '../format/packed-file.ts'

/** Terms in ascending code unit order, found by halving without being made into strings, so that opening costs nothing. */
export interface TermTable {
  readonly size: number
  at(term: number): string
  /** The number of the term that `text` has from `start` up to `end`; -1 where it is unknown. */
  find(text: string, start: number, end: number): number
}

/** Parts `terms` (UTF-16 code units of all terms) and `termEnds`. */
export function packTerms(terms: readonly string[]): Parts {
  const ends = new Uint32Array(terms.length)
  let size = 0
  terms.forEach((term, i) => {
    ends[i] = size += term.length
  })
  const units = new Uint16Array(size)
  let at = 0
  for (const term of terms) for (let i = 0; i < term.length; i++) units[at++] = term.charCodeAt(i)
  return { terms: units, termEnds: ends }
}

export function loadTerms(parts: Parts): TermTable {
  const units = parts['terms'] as Uint16Array
  const ends = parts['termEnds'] as Uint32Array
  const startOf = (term: number): number => (term === 0 ? 0 : (ends[term - 1] as number))

  return {
    size: ends.length,
    at: (term) => String.fromCharCode(...units.subarray(startOf(term), ends[term])),
    find(text, start, end) {
      const wanted = end - start
      let low = 0
      let high = ends.length - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        const from = startOf(middle)
        const length = (ends[middle] as number) - from
        const shared = Math.min(length, wanted)
        let order = 0
        for (let i = 0; i < shared && order === 0; i++) order = (units[from + i] as number) - text.charCodeAt(start + i)
        if (order === 0) order = length - wanted
        if (order === 0) return middle
        if (order < 0) low = middle + 1
        else high = middle - 1
      }
      return -1
    },
  }
}
