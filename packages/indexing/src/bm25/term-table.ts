import type { Parts } from '../format/packed-file.ts'

/** Terms in ascending code unit order, found by halving without being made into strings, so that opening costs nothing. */
export interface TermTable {
  readonly size: number
  at(term: number): string
  /** The number of a term; -1 where it is unknown. */
  find(term: string): number
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
  const start = (term: number): number => (term === 0 ? 0 : (ends[term - 1] ?? 0))

  function compare(term: number, wanted: string): number {
    const from = start(term)
    const length = (ends[term] ?? 0) - from
    for (let i = 0; i < length && i < wanted.length; i++) {
      const step = (units[from + i] ?? 0) - wanted.charCodeAt(i)
      if (step !== 0) return step
    }
    return length - wanted.length
  }

  return {
    size: ends.length,
    at: (term) => String.fromCharCode(...units.subarray(start(term), ends[term])),
    find(wanted) {
      let low = 0
      let high = ends.length - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        const order = compare(middle, wanted)
        if (order === 0) return middle
        if (order < 0) low = middle + 1
        else high = middle - 1
      }
      return -1
    },
  }
}
