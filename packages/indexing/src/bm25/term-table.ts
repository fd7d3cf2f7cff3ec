import type { Parts } from '@colrag/stage-kit/indexes'

/** Terms in ascending code unit order, found by halving without being made into strings, so that opening costs nothing. */
export interface TermTable {
  readonly size: number
  /** UTF-16 code units of all terms, one after the other. */
  readonly units: Uint16Array
  /** Where the code units of a term begin; those of the next term begin where they end. */
  startOf(term: number): number
  at(term: number): string
  /** The number of the term that `text` has from `start` up to `end`; -1 where it is unknown. */
  find(text: string, start: number, end: number): number
  /** How many terms come before that one. */
  before(text: string, start: number, end: number): number
}

/** Parts `terms` (the code units) and `termEnds`. */
export function loadTerms(parts: Parts): TermTable {
  const units = parts['terms'] as Uint16Array
  const ends = parts['termEnds'] as Uint32Array
  const startOf = (term: number): number => (term === 0 ? 0 : (ends[term - 1] as number))

  /** Below 0 where the term comes before the wanted one, 0 where it is that one. */
  function compare(term: number, text: string, start: number, end: number): number {
    const from = startOf(term)
    const length = (ends[term] as number) - from
    const shared = Math.min(length, end - start)
    for (let i = 0; i < shared; i++) {
      const order = (units[from + i] as number) - text.charCodeAt(start + i)
      if (order !== 0) return order
    }
    return length - (end - start)
  }

  /** How many terms begin with a lower code unit than that, so that halving starts among those that begin alike. */
  const lower = new Uint32Array(0x10001)
  for (let term = 0; term < ends.length; term++) {
    const first = units[startOf(term)] as number
    lower[first + 1] = term + 1
  }
  for (let unit = 1; unit < lower.length; unit++) lower[unit] = Math.max(lower[unit] as number, lower[unit - 1] as number)

  function before(text: string, start: number, end: number): number {
    const first = text.charCodeAt(start)
    let low = lower[first] as number
    let high = lower[first + 1] as number
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(middle, text, start, end) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    size: ends.length,
    units,
    startOf,
    at: (term) => String.fromCharCode(...units.subarray(startOf(term), ends[term])),
    find(text, start, end) {
      const term = before(text, start, end)
      return term < ends.length && compare(term, text, start, end) === 0 ? term : -1
    },
    before,
  }
}

/** Writes a table of at most `terms` terms with `units` code units together; terms are given in ascending order. */
export interface TermWriter {
  readonly size: number
  add(term: string): void
  copy(table: TermTable, term: number): void
  parts(): Parts
}

export function termWriter(terms: number, units: number): TermWriter {
  const written = new Uint16Array(units)
  const ends = new Uint32Array(terms)
  let size = 0
  let at = 0
  return {
    get size() {
      return size
    },
    add(term) {
      for (let i = 0; i < term.length; i++) written[at++] = term.charCodeAt(i)
      ends[size++] = at
    },
    copy(table, term) {
      const end = table.startOf(term + 1)
      for (let i = table.startOf(term); i < end; i++) written[at++] = table.units[i] as number
      ends[size++] = at
    },
    parts: () => ({ terms: written.subarray(0, at), termEnds: ends.subarray(0, size) }),
  }
}
